/*
 * postman - sends one e-mail or webhook as the command line says and prints the outcome:
 *
 *   postman mail PORT plain|starttls|tls CA USER PASSWORD TO SUBJECT TEXT TIMEOUT FROM_NAME
 *   postman webhook URL private|public TIMEOUT BODY SECRET NOW
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "post/mail.h"
#include "post/webhook.h"

static int print(struct post_outcome outcome) {
    static const char *const names[] = {"sent", "later", "never"};
    printf("%s %d %s\n", names[outcome.result], outcome.status, outcome.detail);
    return 0;
}

static int send_mail(char **args) {
    struct smtp smtp = {.host = "localhost",
                        .port = (int)strtol(args[0], NULL, 10),
                        .tls = strcmp(args[1], "tls") == 0        ? SMTP_TLS
                               : strcmp(args[1], "starttls") == 0 ? SMTP_STARTTLS
                                                                  : SMTP_PLAIN,
                        .ca_file = args[2],
                        .user = args[3],
                        .password = args[4],
                        .timeout = (int)strtol(args[8], NULL, 10)};
    struct mail mail = {.from = "game@shanghaien.example",
                        .from_name = args[9],
                        .to = args[5],
                        .subject = args[6],
                        .text = args[7],
                        .unsubscribe = "https://shanghaien.example/u/abc",
                        .language = "de",
                        .id = 17,
                        .created_at = INT64_C(1795297200000)};
    return print(mail_send(&smtp, &mail));
}

static int send_webhook(char **args) {
    struct player_post webhook = {.url = args[0],
                                  .allow_private = strcmp(args[1], "private") == 0,
                                  .timeout = (int)strtol(args[2], NULL, 10)};
    struct post_outcome outcome;
    struct attempt *attempt =
        webhook_start(&webhook, args[3], args[4], strtoll(args[5], NULL, 10), &outcome);
    return print(attempt ? attempt_run(attempt) : outcome);
}

int main(int argc, char **argv) {
    int status = EXIT_FAILURE;
    if (argc == 12 && strcmp(argv[1], "mail") == 0)
        status = send_mail(argv + 2);
    else if (argc == 8 && strcmp(argv[1], "webhook") == 0)
        status = send_webhook(argv + 2);
    return status;
}
