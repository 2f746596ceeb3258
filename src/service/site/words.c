#include "service/site/words.h"

#include <ctype.h>
#include <stdio.h>

#include "base/clock.h"

static const char *const english[EMAIL_WORDS] = {
    [WORD_GUEST] = "Guest",
    [WORD_HELLO] = "Hello {0},\n\n",
    [WORD_TURN_ONE] = "Your turn against {0}",
    [WORD_TURN_MANY] = "{0} games are waiting for you",
    [WORD_AGAINST] = "== Against {0}\n",
    [WORD_SCORE] = "Score: {0}.\n",
    [WORD_SINCE] = "Since your last move:\n",
    [WORD_TIME_ENDS] = "Your time ends on {0}; after that you lose the game.\n",
    [WORD_TIME_ANSWERS] = "Your time ends on {0}; after that the clock answers for you.\n",
    [WORD_TIME_LEFT] = "{0}, {1} from now",
    [WORD_MINUTES] = "{0} min",
    [WORD_HOURS] = "{0} h",
    [WORD_SOME_DAYS] = "{0} d",
    [WORD_DEADLINE] = "Your time ends: your turn against {0}",
    [WORD_LOOK] = "Look at the table, without logging in, for 24 hours:\n{0}\n",
    [WORD_PLAY] = "To the table:\n{0}\n",
    [WORD_INVITED] = "{0} invites you to a game",
    [WORD_REMATCH] = "{0} asks you for a rematch",
    [WORD_FOR_SEVERAL] = "{0}, for {1} players.\n",
    [WORD_MATCH] = "A match of {0} games.\n",
    [WORD_DAYS] = "Days per move: {0}.\n",
    [WORD_NO_LIMIT] = "No time limit.\n",
    [WORD_BANK] = "Time bank: {0}, and {1} more for each turn",
    [WORD_BANK_TOP] = ", at most {0}.\n",
    [WORD_BANK_ALONE] = "Time bank: {0} for the whole game.\n",
    [WORD_WEEKENDS] = "No clock runs on Saturdays and Sundays.\n",
    [WORD_MESSAGE] = "{0} writes:\n{1}\n",
    [WORD_INVITATIONS] = "News of {0} invitations",
    [WORD_SEE_ALL] = "All invitations:\n{0}\n",
    [WORD_ANSWER] = "Accept or decline here:\n{0}\n",
    [WORD_ACCEPTED] = "{0} has accepted your invitation",
    [WORD_ACCEPTED_BY] = "Your invitation was accepted by {0}",
    [WORD_DECLINED_BY] = "Your invitation was declined by {0}",
    [WORD_PLACE_FREE] = "A place of your invitation is free again",
    [WORD_SEE] = "See who takes part, or begin, here:\n{0}\n",
    [WORD_BEGUN] = "Your game with {0} has begun",
    [WORD_YOU_BEGIN] = "The game has begun, and it is your turn.\n",
    [WORD_OTHER_BEGINS] = "The game has begun; {0} has the first turn.\n",
    [WORD_OVER] = "Your game against {0} is over",
    [WORD_WON] = "You have won!\n",
    [WORD_LOST] = "{0} has won.\n",
    [WORD_DRAWN] = "It is a draw.\n",
    [WORD_CALLED_OFF] = "The game was called off: it does not count.\n",
    [WORD_ABANDONED] = "The game has ended without a winner.\n",
    [WORD_BY_RESIGNING] = "{0} gave up.\n",
    [WORD_BY_TIMEOUT] = "{0} ran out of time.\n",
    [WORD_YOUR_TIMEOUT] = "You ran out of time.\n",
    [WORD_MATCH_STANDS] = "Match, game {0}: {1}.\n",
    [WORD_SHORT] = "{0} left against {1}",
    [WORD_SHORT_TEXT] = "You have {0} left for your move.\n",
    [WORD_ABSENT] = "You are absent from your game with {1}",
    [WORD_ABSENT_TEXT] =
        ("The clock has answered for you twice in a row, and now it answers at once. To come "
         "back, open the game and press “I am back”.\n"),
    [WORD_IDLE] = "Your game against {0} is about to end",
    [WORD_IDLE_TEXT] = "It is your turn. Without a move the game ends without a winner on {0}.\n",
    [WORD_DIGEST] = "Your games: {0} are waiting for you",
    [WORD_DIGEST_ONE] = "Your games: one is waiting for you",
    [WORD_FORMER] = "A former player",
    [WORD_SEASON_NEXT] = "You are in the next season: {0}",
    [WORD_SEASON_NEXT_TEXT] =
        "You played in the season before, so you are in this one, too. It starts on {0}.\n",
    [WORD_SEASON_LEAVE] = "If you do not want to play, leave it before then:\n{0}\n",
    [WORD_SEASON_OUT] = "You are out of {0}",
    [WORD_SEASON_OUT_TEXT] =
        ("Your time ran out in two games of {0}, so you are out by its rules. Your opponents win "
         "your unfinished games, and you will not be in the next season.\n"),
    [WORD_SEASON_REMOVED_TEXT] =
        ("The operator of this site has removed you from {0}. Your opponents win your unfinished "
         "games, and you will not be in the next season. Please ask the operator if you do not "
         "know why.\n"),
    [WORD_SEASON_FORFEITS] = "{0} is out of {1}",
    [WORD_SEASON_FORFEITS_TEXT] =
        "{0} is out of the season. By its rules you win your unfinished games against them: {1}.\n",
    [WORD_SEASON_SEE] = "To the season:\n{0}\n",
    [WORD_CUP_REMOVED_TEXT] =
        ("The operator of this site has removed you from {0}. Your opponent wins your match. "
         "Please ask the operator if you do not know why.\n"),
    [WORD_CUP_WALK_OVER_TEXT] =
        "{0} is out of the cup. By its rules you win your match against them.\n",
    [WORD_CUP_SEE] = "To the cup:\n{0}\n",
    [WORD_VERIFY] = "Please confirm your e-mail address",
    [WORD_VERIFY_TEXT] =
        ("Hello {0},\n\nthis address was given for your account. Please confirm it here within "
         "24 hours, so that we can tell you when it is your turn:\n{1}\n\nIf you know nothing "
         "about this, do nothing: you will not hear from us again.\n"),
    [WORD_RESET] = "Choose a new password",
    [WORD_RESET_TEXT] =
        ("Hello {0},\n\nsomebody asked for a new password for your account. If it was you, "
         "choose one here within eight hours:\n{1}\n\nIf not, do nothing: your password stays as "
         "it is.\n"),
    [WORD_RESET_OTHER] = "\nYou have confirmed this address for {0}, too; its link:\n{1}\n",
    [WORD_NEW_PASSWORD] = "Your password was changed",
    [WORD_NEW_PASSWORD_TEXT] =
        ("Hello {0},\n\nthe password of your account was changed. That ended all other log-ins, "
         "the webhook and the calendar's link. If it was you, all is well. If not, choose a new "
         "password here:\n{1}\n"),
    [WORD_NEW_WAY] = "A new way to log in was added",
    [WORD_NEW_WAY_TEXT] =
        ("Hello {0},\n\na new way to log in was added to your account: a passkey, or an account of "
         "yours elsewhere. If it was you, all is well. If not, remove it in your settings, and "
         "then change your password:\n{1}\n"),
    [WORD_NEW_EMAIL] = "Your e-mail address was changed",
    [WORD_NEW_EMAIL_TEXT] =
        ("Hello {0},\n\nyour account now has another e-mail address, and this one will get no "
         "more e-mails. If it was you, all is well. If not, restore this address here within "
         "seven days:\n{1}\n"),
    [WORD_TEST] = "Notifications reach you",
    [WORD_TEST_TEXT] =
        ("You asked for a test: here it is. Notifications about your games will arrive in the "
         "same way.\n"),
    [WORD_FOOT] = "\n-- \nManage notifications: {0}\nUnsubscribe: {1}\n",
    [WORD_CHALLENGE] =
        "I challenge you on the ladder. If you do not accept within three days, I take your rung.",
    [WORD_SITE] =
        ("Two board games, played over the web a move at a time: Shanghaien, with dice, for two "
         "captains, and Shanghai, with sealed bids, for three to six merchants."),
    [WORD_GOES_ON] = "The game is being played: come and watch.",
    [WORD_NEWS_OF] = "News of {0}",
    [WORD_NEWS_SEASON] = "New season: {0}",
    [WORD_NEWS_CUP] = "New cup: {0}",
    [WORD_NEWS_STARTS] = "It starts on {0}; join until then.\n",
    [WORD_NEWS_FINAL] = "The final has begun: {0}",
    [WORD_NEWS_OVER] = "{0} is over",
    [WORD_NEWS_GAME] = "Game over: {0}",
    [WORD_NEWS_ANNOUNCEMENT] = "Announcement",
};

static const char *const german[EMAIL_WORDS] = {
    [WORD_GUEST] = "Gast",
    [WORD_HELLO] = "Hallo {0},\n\n",
    [WORD_TURN_ONE] = "Du bist dran gegen {0}",
    [WORD_TURN_MANY] = "{0} Partien warten auf dich",
    [WORD_AGAINST] = "== Gegen {0}\n",
    [WORD_SCORE] = "Stand: {0}.\n",
    [WORD_SINCE] = "Seit deinem letzten Zug:\n",
    [WORD_TIME_ENDS] = "Deine Zeit endet am {0}; danach verlierst du die Partie.\n",
    [WORD_TIME_ANSWERS] = "Deine Zeit endet am {0}; danach antwortet die Uhr für dich.\n",
    [WORD_TIME_LEFT] = "{0}, in {1}",
    [WORD_MINUTES] = "{0} Min.",
    [WORD_HOURS] = "{0} Std.",
    [WORD_SOME_DAYS] = "{0} T.",
    [WORD_DEADLINE] = "Deine Zeit endet: du bist dran gegen {0}",
    [WORD_LOOK] = "Zum Tisch, ohne Anmeldung, nur zum Ansehen, 24 Stunden lang:\n{0}\n",
    [WORD_PLAY] = "Zum Tisch:\n{0}\n",
    [WORD_INVITED] = "{0} lädt dich zu einer Partie ein",
    [WORD_REMATCH] = "{0} bittet dich um Revanche",
    [WORD_FOR_SEVERAL] = "{0}, für {1} Personen.\n",
    [WORD_MATCH] = "Ein Wettkampf über {0} Partien.\n",
    [WORD_DAYS] = "Tage pro Zug: {0}.\n",
    [WORD_NO_LIMIT] = "Ohne Zeitlimit.\n",
    [WORD_BANK] = "Zeitkonto: {0}, je Zug {1} dazu",
    [WORD_BANK_TOP] = ", höchstens {0}.\n",
    [WORD_BANK_ALONE] = "Zeitkonto: {0} für die ganze Partie.\n",
    [WORD_WEEKENDS] = "Samstags und sonntags steht die Uhr.\n",
    [WORD_MESSAGE] = "{0} schreibt:\n{1}\n",
    [WORD_INVITATIONS] = "Neues zu {0} Einladungen",
    [WORD_SEE_ALL] = "Alle Einladungen:\n{0}\n",
    [WORD_ANSWER] = "Annehmen oder ablehnen kannst du hier:\n{0}\n",
    [WORD_ACCEPTED] = "{0} hat deine Einladung angenommen",
    [WORD_ACCEPTED_BY] = "Deine Einladung wurde angenommen von {0}",
    [WORD_DECLINED_BY] = "Deine Einladung wurde abgelehnt von {0}",
    [WORD_PLACE_FREE] = "Ein Platz deiner Einladung ist wieder frei",
    [WORD_SEE] = "Wer mitspielt, siehst du hier; hier kannst du auch beginnen:\n{0}\n",
    [WORD_BEGUN] = "Deine Partie mit {0} hat begonnen",
    [WORD_YOU_BEGIN] = "Die Partie hat begonnen, und du bist am Zug.\n",
    [WORD_OTHER_BEGINS] = "Die Partie hat begonnen; {0} hat den ersten Zug.\n",
    [WORD_OVER] = "Deine Partie gegen {0} ist zu Ende",
    [WORD_WON] = "Du hast gewonnen!\n",
    [WORD_LOST] = "{0} hat gewonnen.\n",
    [WORD_DRAWN] = "Unentschieden.\n",
    [WORD_CALLED_OFF] = "Die Partie wurde abgebrochen und zählt nicht.\n",
    [WORD_ABANDONED] = "Die Partie ist ohne Sieger zu Ende.\n",
    [WORD_BY_RESIGNING] = "{0} hat aufgegeben.\n",
    [WORD_BY_TIMEOUT] = "{0} hat die Zeit überschritten.\n",
    [WORD_YOUR_TIMEOUT] = "Du hast die Zeit überschritten.\n",
    [WORD_MATCH_STANDS] = "Wettkampf, Partie {0}: {1}.\n",
    [WORD_SHORT] = "Noch {0} gegen {1}",
    [WORD_SHORT_TEXT] = "Für deinen Zug bleiben dir noch {0}\n",
    [WORD_ABSENT] = "Du bist abwesend in der Partie mit {1}",
    [WORD_ABSENT_TEXT] =
        ("Die Uhr hat zweimal nacheinander für dich geantwortet und antwortet jetzt sofort. Um "
         "zurückzukommen, öffne die Partie und drücke „Ich bin zurück“.\n"),
    [WORD_IDLE] = "Deine Partie gegen {0} endet bald",
    [WORD_IDLE_TEXT] = "Du bist dran. Ohne Zug endet die Partie ohne Sieger am {0}.\n",
    [WORD_DIGEST] = "Deine Partien: {0} warten auf dich",
    [WORD_DIGEST_ONE] = "Deine Partien: eine wartet auf dich",
    [WORD_FORMER] = "Ein früherer Spieler",
    [WORD_SEASON_NEXT] = "Du bist in der nächsten Saison dabei: {0}",
    [WORD_SEASON_NEXT_TEXT] =
        ("Du hast in der vorigen Saison gespielt und bist deshalb auch in dieser dabei. Sie "
         "beginnt am {0}.\n"),
    [WORD_SEASON_LEAVE] = "Wenn du nicht mitspielen willst, verlass sie vorher:\n{0}\n",
    [WORD_SEASON_OUT] = "Du bist nicht mehr dabei: {0}",
    [WORD_SEASON_OUT_TEXT] =
        ("In zwei Partien von {0} ist deine Zeit abgelaufen, damit bist du nach den Regeln nicht "
         "mehr dabei. Deine Partien, die nicht beendet waren, gewinnen die anderen, und in die "
         "nächste Saison wirst du nicht übernommen.\n"),
    [WORD_SEASON_REMOVED_TEXT] =
        ("Der Betreiber dieser Seite hat dich von {0} ausgeschlossen. Deine Partien, die nicht "
         "beendet waren, gewinnen die anderen, und in die nächste Saison wirst du nicht "
         "übernommen. Frag den Betreiber, wenn du nicht weißt, warum.\n"),
    [WORD_SEASON_FORFEITS] = "{0} ist nicht mehr dabei: {1}",
    [WORD_SEASON_FORFEITS_TEXT] =
        ("{0} ist in der Saison nicht mehr dabei. Nach den Regeln gewinnst du die Partien "
         "gegeneinander, die nicht beendet waren: {1}.\n"),
    [WORD_SEASON_SEE] = "Zur Saison:\n{0}\n",
    [WORD_CUP_REMOVED_TEXT] =
        ("Der Betreiber dieser Seite hat dich von {0} ausgeschlossen. Deinen Wettkampf gewinnt "
         "die andere Person. Frag den Betreiber, wenn du nicht weißt, warum.\n"),
    [WORD_CUP_WALK_OVER_TEXT] =
        "{0} ist im Pokal nicht mehr dabei. Nach den Regeln gewinnst du euren Wettkampf.\n",
    [WORD_CUP_SEE] = "Zum Pokal:\n{0}\n",
    [WORD_VERIFY] = "Bitte bestätige deine E-Mail-Adresse",
    [WORD_VERIFY_TEXT] =
        ("Hallo {0},\n\ndiese Adresse wurde für dein Konto angegeben. Bestätige sie bitte "
         "innerhalb von 24 Stunden, damit wir dir sagen können, wann du dran bist:\n{1}\n\nWenn "
         "du nichts davon weißt, tu nichts: Du hörst nicht mehr von uns.\n"),
    [WORD_RESET] = "Wähle ein neues Passwort",
    [WORD_RESET_TEXT] =
        ("Hallo {0},\n\njemand hat um ein neues Passwort für dein Konto gebeten. Wenn du es "
         "warst, wähle es hier innerhalb von acht Stunden:\n{1}\n\nWenn nicht, tu nichts: Dein "
         "Passwort bleibt, wie es ist.\n"),
    [WORD_RESET_OTHER] = "\nAuch {0} hat diese Adresse; der Link dazu:\n{1}\n",
    [WORD_NEW_PASSWORD] = "Dein Passwort wurde geändert",
    [WORD_NEW_PASSWORD_TEXT] =
        ("Hallo {0},\n\ndas Passwort deines Kontos wurde geändert. Damit enden alle anderen "
         "Anmeldungen, der Webhook und der Link zum Kalender. Wenn du es warst, ist alles gut. "
         "Wenn nicht, wähle hier ein neues Passwort:\n{1}\n"),
    [WORD_NEW_WAY] = "Ein neuer Weg zur Anmeldung kam hinzu",
    [WORD_NEW_WAY_TEXT] =
        ("Hallo {0},\n\nzu deinem Konto kam ein neuer Weg zur Anmeldung hinzu: ein Passkey, oder "
         "ein Konto, das du anderswo hast. Wenn du es warst, ist alles gut. Wenn nicht, entferne "
         "ihn in deinen Einstellungen und ändere dann dein Passwort:\n{1}\n"),
    [WORD_NEW_EMAIL] = "Deine E-Mail-Adresse wurde geändert",
    [WORD_NEW_EMAIL_TEXT] =
        ("Hallo {0},\n\ndein Konto hat jetzt eine andere E-Mail-Adresse, und diese bekommt keine "
         "E-Mails mehr. Wenn du es warst, ist alles gut. Wenn nicht, stelle diese Adresse hier "
         "innerhalb von sieben Tagen wieder her:\n{1}\n"),
    [WORD_TEST] = "Benachrichtigungen erreichen dich",
    [WORD_TEST_TEXT] =
        ("Du hast um einen Test gebeten: Hier ist er. Benachrichtigungen zu deinen Partien "
         "kommen auf demselben Weg.\n"),
    [WORD_FOOT] = "\n-- \nBenachrichtigungen verwalten: {0}\nAbbestellen: {1}\n",
    [WORD_CHALLENGE] =
        ("Ich fordere dich auf der Rangleiter heraus. Nimmst du nicht binnen drei Tagen an, "
         "nehme ich deine Sprosse ein."),
    [WORD_SITE] =
        ("Zwei Brettspiele, Zug um Zug im Web gespielt: Shanghaien, mit Würfeln, für zwei "
         "Kapitäne, und Shanghai, mit geheimen Geboten, für drei bis sechs Kaufleute."),
    [WORD_GOES_ON] = "Die Partie läuft: schau zu.",
    [WORD_NEWS_OF] = "Neues von {0}",
    [WORD_NEWS_SEASON] = "Neue Saison: {0}",
    [WORD_NEWS_CUP] = "Neuer Pokal: {0}",
    [WORD_NEWS_STARTS] = "Beginn am {0}; bis dahin kannst du einsteigen.\n",
    [WORD_NEWS_FINAL] = "Das Finale hat begonnen: {0}",
    [WORD_NEWS_OVER] = "{0} ist zu Ende",
    [WORD_NEWS_GAME] = "Partie beendet: {0}",
    [WORD_NEWS_ANNOUNCEMENT] = "Ankündigung",
};

static const char *const italian[EMAIL_WORDS] = {
    [WORD_GUEST] = "Ospite",
    [WORD_HELLO] = "Ciao {0},\n\n",
    [WORD_TURN_ONE] = "Tocca a te contro {0}",
    [WORD_TURN_MANY] = "{0} partite ti aspettano",
    [WORD_AGAINST] = "== Contro {0}\n",
    [WORD_SCORE] = "Punteggio: {0}.\n",
    [WORD_SINCE] = "Dalla tua ultima mossa:\n",
    [WORD_TIME_ENDS] = "Il tuo tempo scade il {0}; dopo perdi la partita.\n",
    [WORD_TIME_ANSWERS] = "Il tuo tempo scade il {0}; dopo l'orologio risponde per te.\n",
    [WORD_TIME_LEFT] = "{0}, tra {1}",
    [WORD_MINUTES] = "{0} min",
    [WORD_HOURS] = "{0} h",
    [WORD_SOME_DAYS] = "{0} g",
    [WORD_DEADLINE] = "Il tuo tempo finisce: tocca a te contro {0}",
    [WORD_LOOK] = "Guarda il tavolo, senza accedere, per 24 ore:\n{0}\n",
    [WORD_PLAY] = "Al tavolo:\n{0}\n",
    [WORD_INVITED] = "{0} ti invita a una partita",
    [WORD_REMATCH] = "{0} ti chiede la rivincita",
    [WORD_FOR_SEVERAL] = "{0}, per {1} persone.\n",
    [WORD_MATCH] = "Un incontro di {0} partite.\n",
    [WORD_DAYS] = "Giorni per mossa: {0}.\n",
    [WORD_NO_LIMIT] = "Senza limite di tempo.\n",
    [WORD_BANK] = "Riserva di tempo: {0}, più {1} a ogni turno",
    [WORD_BANK_TOP] = ", al massimo {0}.\n",
    [WORD_BANK_ALONE] = "Riserva di tempo: {0} per tutta la partita.\n",
    [WORD_WEEKENDS] = "Sabato e domenica l'orologio è fermo.\n",
    [WORD_MESSAGE] = "{0} scrive:\n{1}\n",
    [WORD_INVITATIONS] = "Novità su {0} inviti",
    [WORD_SEE_ALL] = "Tutti gli inviti:\n{0}\n",
    [WORD_ANSWER] = "Accetta o rifiuta qui:\n{0}\n",
    [WORD_ACCEPTED] = "{0} ha accettato il tuo invito",
    [WORD_ACCEPTED_BY] = "Il tuo invito è stato accettato da {0}",
    [WORD_DECLINED_BY] = "Il tuo invito è stato rifiutato da {0}",
    [WORD_PLACE_FREE] = "Un posto del tuo invito è di nuovo libero",
    [WORD_SEE] = "Guarda chi partecipa, o inizia, qui:\n{0}\n",
    [WORD_BEGUN] = "La tua partita con {0} è iniziata",
    [WORD_YOU_BEGIN] = "La partita è iniziata e tocca a te.\n",
    [WORD_OTHER_BEGINS] = "La partita è iniziata; la prima mossa è di {0}.\n",
    [WORD_OVER] = "La tua partita contro {0} è finita",
    [WORD_WON] = "Hai vinto!\n",
    [WORD_LOST] = "Ha vinto {0}.\n",
    [WORD_DRAWN] = "Pareggio.\n",
    [WORD_CALLED_OFF] = "La partita è stata annullata e non conta.\n",
    [WORD_ABANDONED] = "La partita è finita senza vincitore.\n",
    [WORD_BY_RESIGNING] = "{0} ha abbandonato.\n",
    [WORD_BY_TIMEOUT] = "Il tempo di {0} è scaduto.\n",
    [WORD_YOUR_TIMEOUT] = "Il tuo tempo è scaduto.\n",
    [WORD_MATCH_STANDS] = "Incontro, partita {0}: {1}.\n",
    [WORD_SHORT] = "Ancora {0} contro {1}",
    [WORD_SHORT_TEXT] = "Ti restano {0} per la tua mossa.\n",
    [WORD_ABSENT] = "Sei assente nella partita con {1}",
    [WORD_ABSENT_TEXT] =
        ("L'orologio ha risposto per te due volte di seguito e ora risponde subito. Per tornare, "
         "apri la partita e premi «Sono di nuovo qui».\n"),
    [WORD_IDLE] = "La tua partita contro {0} sta per finire",
    [WORD_IDLE_TEXT] = "Tocca a te. Senza mosse la partita finisce senza vincitore il {0}.\n",
    [WORD_DIGEST] = "Le tue partite: {0} ti aspettano",
    [WORD_DIGEST_ONE] = "Le tue partite: una ti aspetta",
    [WORD_FORMER] = "Un ex giocatore",
    [WORD_SEASON_NEXT] = "Partecipi alla prossima stagione: {0}",
    [WORD_SEASON_NEXT_TEXT] =
        ("Hai giocato nella stagione precedente, perciò partecipi anche a questa. Comincia il "
         "{0}.\n"),
    [WORD_SEASON_LEAVE] = "Se non vuoi giocare, lasciala prima:\n{0}\n",
    [WORD_SEASON_OUT] = "Sei fuori da {0}",
    [WORD_SEASON_OUT_TEXT] =
        ("In due partite di {0} il tuo tempo è scaduto: secondo le regole sei fuori. Le tue "
         "partite non finite le vincono gli avversari e non sarai nella prossima stagione.\n"),
    [WORD_SEASON_REMOVED_TEXT] =
        ("Il gestore di questo sito ti ha escluso da {0}. Le tue partite non finite le vincono "
         "gli avversari e non sarai nella prossima stagione. Se non sai perché, chiedi al "
         "gestore.\n"),
    [WORD_SEASON_FORFEITS] = "{0} è fuori da {1}",
    [WORD_SEASON_FORFEITS_TEXT] =
        ("{0} è fuori dalla stagione. Secondo le regole vinci le partite fra voi che non erano "
         "finite: {1}.\n"),
    [WORD_SEASON_SEE] = "Alla stagione:\n{0}\n",
    [WORD_CUP_REMOVED_TEXT] =
        ("Il gestore di questo sito ti ha escluso da {0}. Il tuo incontro lo vince l’avversario. "
         "Se non sai perché, chiedi al gestore.\n"),
    [WORD_CUP_WALK_OVER_TEXT] =
        "{0} è fuori dalla coppa. Secondo le regole vinci il vostro incontro.\n",
    [WORD_CUP_SEE] = "Alla coppa:\n{0}\n",
    [WORD_VERIFY] = "Conferma il tuo indirizzo e-mail",
    [WORD_VERIFY_TEXT] =
        ("Ciao {0},\n\nquesto indirizzo è stato indicato per il tuo account. Confermalo qui "
         "entro 24 ore, così potremo dirti quando tocca a te:\n{1}\n\nSe non ne sai nulla, non "
         "fare nulla: non ti scriveremo più.\n"),
    [WORD_RESET] = "Scegli una nuova password",
    [WORD_RESET_TEXT] =
        ("Ciao {0},\n\nqualcuno ha chiesto una nuova password per il tuo account. Se sei stato "
         "tu, sceglila qui entro otto ore:\n{1}\n\nAltrimenti non fare nulla: la tua password "
         "resta com'è.\n"),
    [WORD_RESET_OTHER] = "\nAnche {0} ha questo indirizzo; ecco il link:\n{1}\n",
    [WORD_NEW_PASSWORD] = "La tua password è stata cambiata",
    [WORD_NEW_PASSWORD_TEXT] =
        ("Ciao {0},\n\nla password del tuo account è stata cambiata. Con questo finiscono gli "
         "altri accessi, il webhook e il link del calendario. Se l'hai cambiata tu, va tutto "
         "bene. Altrimenti scegli qui una nuova password:\n{1}\n"),
    [WORD_NEW_WAY] = "È stato aggiunto un nuovo modo di accedere",
    [WORD_NEW_WAY_TEXT] =
        ("Ciao {0},\n\nal tuo account è stato aggiunto un nuovo modo di accedere: una passkey, o "
         "un "
         "account che hai altrove. Se sei stato tu, va tutto bene. Altrimenti rimuovilo nelle "
         "impostazioni e poi cambia la password:\n{1}\n"),
    [WORD_NEW_EMAIL] = "Il tuo indirizzo e-mail è stato cambiato",
    [WORD_NEW_EMAIL_TEXT] =
        ("Ciao {0},\n\nil tuo account ha ora un altro indirizzo e-mail e a questo non arrivano "
         "più e-mail. Se l'hai cambiato tu, va tutto bene. Altrimenti ripristina qui questo "
         "indirizzo entro sette giorni:\n{1}\n"),
    [WORD_TEST] = "Le notifiche ti raggiungono",
    [WORD_TEST_TEXT] =
        ("Hai chiesto una prova: eccola. Le notifiche sulle tue partite arrivano allo stesso "
         "modo.\n"),
    [WORD_FOOT] = "\n-- \nGestisci le notifiche: {0}\nDisattiva queste e-mail: {1}\n",
    [WORD_CHALLENGE] =
        "Ti sfido sulla scala. Se non accetti entro tre giorni, prendo il tuo gradino.",
    [WORD_SITE] =
        ("Due giochi da tavolo, una mossa alla volta sul web: Shanghaien, con i dadi, per due "
         "capitani, e Shanghai, con offerte segrete, per tre-sei mercanti."),
    [WORD_GOES_ON] = "La partita è in corso: vieni a guardare.",
    [WORD_NEWS_OF] = "Notizie da {0}",
    [WORD_NEWS_SEASON] = "Nuova stagione: {0}",
    [WORD_NEWS_CUP] = "Nuova coppa: {0}",
    [WORD_NEWS_STARTS] = "Inizia il {0}; fino ad allora puoi iscriverti.\n",
    [WORD_NEWS_FINAL] = "La finale è iniziata: {0}",
    [WORD_NEWS_OVER] = "{0}: è finita",
    [WORD_NEWS_GAME] = "Partita finita: {0}",
    [WORD_NEWS_ANNOUNCEMENT] = "Annuncio",
};

static const char *const *const words[LANGUAGES] = {
    [LANGUAGE_EN] = english, [LANGUAGE_DE] = german, [LANGUAGE_IT] = italian};

const char *email_sentence(enum language language, enum email_word word) {
    return words[language][word];
}

void email_word(struct buf *out, enum language language, enum email_word word, const char *first,
                const char *second) {
    language_add(out, words[language][word], (const char *const[]){first, second});
}

void email_as_name(char *name) {
    for (char *at = name; *at; at++) {
        if (*at == '-')
            *at = ' ';
        if (at == name || at[-1] == ' ')
            *at = (char)toupper((unsigned char)*at);
    }
}

void email_name_person(struct person *person, enum language language) {
    char *shown = person->display_name;
    bool former = !person->account || person_has_left(person);
    if (*shown || (person->kind == ACCOUNT_PERSON && !former))
        return;
    snprintf(shown, sizeof person->display_name, "%s",
             former                          ? words[language][WORD_FORMER]
             : person->kind == ACCOUNT_GUEST ? words[language][WORD_GUEST]
                                             : person_display_name(person));
    if (person->kind == ACCOUNT_HOUSE)
        email_as_name(shown);
}

void email_add_opponents(struct buf *out, enum language language, const struct game_row *game,
                         int64_t account) {
    const char *before = "";
    for (int seat = 0; seat < game->seats; seat++) {
        struct person person = game->seat[seat].person;
        if (person.account == account)
            continue;
        email_name_person(&person, language);
        buf_printf(out, "%s%s", before, person_display_name(&person));
        before = ", ";
    }
}

void email_span(struct buf *out, enum language language, int64_t ms) {
    static const struct {
        int64_t unit, from; /* so many of them are told in the next unit */
        enum email_word word;
    } units[] = {{CLOCK_MINUTE, 60, WORD_MINUTES},
                 {CLOCK_HOUR, 48, WORD_HOURS},
                 {CLOCK_DAY, INT64_MAX, WORD_SOME_DAYS}};
    char text[24];
    size_t i = 0;
    while ((ms + units[i].unit / 2) / units[i].unit >= units[i].from)
        i++;
    int64_t count = (ms + units[i].unit / 2) / units[i].unit;
    snprintf(text, sizeof text, "%lld", (long long)(count < 1 ? 1 : count));
    email_word(out, language, units[i].word, text, NULL);
}

void email_time(struct buf *out, enum language language, enum email_word word, int64_t at,
                int64_t now) {
    char text[32];
    struct buf when = BUF_INIT, left = BUF_INIT;
    clock_write(at, "%Y-%m-%d %H:%M UTC", sizeof text, text);
    email_span(&left, language, at - now);
    email_word(&when, language, WORD_TIME_LEFT, text, buf_text(&left));
    email_word(out, language, word, buf_text(&when), NULL);
    out->failed |= when.failed || left.failed;
    buf_clear(&when);
    buf_clear(&left);
}
