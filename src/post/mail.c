/* Handing an e-mail to the mail server: the half of mail.h that waits for the network. */
#include "post/mail.h"

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

#include "post/transfer.h"

/* What is left of the e-mail to hand to libcurl. */
struct reading {
    const char *at;
    size_t left;
};

static size_t read_email(char *to, size_t size, size_t count, void *context) {
    struct reading *reading = context;
    size_t len = size * count < reading->left ? size * count : reading->left;
    memcpy(to, reading->at, len);
    reading->at += len;
    reading->left -= len;
    return len;
}

/* smtp://host:port/name, where name is what we greet with: our domain. An IPv6 address needs
 * brackets. */
static void set_server(CURL *curl, const struct smtp *smtp, const char *from) {
    char url[600];
    bool ipv6 = strchr(smtp->host, ':') != NULL;
    snprintf(url, sizeof url, "%s://%s%s%s:%d/%s", smtp->tls == SMTP_TLS ? "smtps" : "smtp",
             ipv6 ? "[" : "", smtp->host, ipv6 ? "]" : "", smtp->port, strrchr(from, '@') + 1);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_USE_SSL,
                     (long)(smtp->tls == SMTP_PLAIN ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    if (smtp->ca_file && *smtp->ca_file)
        curl_easy_setopt(curl, CURLOPT_CAINFO, smtp->ca_file);
    if (smtp->user && *smtp->user) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, smtp->user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, smtp->password ? smtp->password : "");
    }
}

/* A reply of 5xx is about this e-mail unless the log-in (530, 534, 535, 538) was turned down. */
static enum post_result judge(CURLcode code, int status) {
    if (code == CURLE_OK)
        return POST_SENT;
    bool login = code == CURLE_LOGIN_DENIED || (status >= 530 && status <= 538);
    return status >= 500 && status < 600 && !login ? POST_NEVER : POST_LATER;
}

static struct post_outcome perform(CURL *curl, const struct smtp *smtp, const char *from,
                                   const char *to, struct reading *email) {
    char sender[MAIL_ADDRESS_MAX + 3], receiver[MAIL_ADDRESS_MAX + 3];
    snprintf(sender, sizeof sender, "<%s>", from);
    snprintf(receiver, sizeof receiver, "<%s>", to);
    struct curl_slist *receivers = curl_slist_append(NULL, receiver);
    if (!receivers)
        return transfer_failed(POST_LATER, "out of memory");
    set_server(curl, smtp, from);
    transfer_limit(curl, smtp->timeout, smtp->stop);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, sender);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, receivers);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_email);
    curl_easy_setopt(curl, CURLOPT_READDATA, email);
    curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)email->left);
    CURLcode code = curl_easy_perform(curl);
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(receivers);
    return transfer_outcome(judge(code, (int)status), (int)status, code);
}

struct post_outcome mail_send(const struct smtp *smtp, const char *from, const char *to,
                              const char *email, size_t len) {
    if (!mail_is_address(from) || !mail_is_address(to))
        return transfer_failed(POST_NEVER, "not a mail address");
    CURL *curl = curl_easy_init();
    if (!curl)
        return transfer_failed(POST_LATER, "out of memory");
    struct reading reading = {email, len};
    struct post_outcome outcome = perform(curl, smtp, from, to, &reading);
    curl_easy_cleanup(curl);
    return outcome;
}
