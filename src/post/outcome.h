/*
 * outcome.h - what became of an attempt to send something.
 */
#ifndef POST_OUTCOME_H
#define POST_OUTCOME_H

enum post_result {
    POST_SENT,  /* the other side has taken it over */
    POST_LATER, /* the trouble may pass: try again as backoff.h says */
    POST_NEVER, /* it will not get better by itself: a wrong address, refused for good */
};

struct post_outcome {
    enum post_result result;
    int status;       /* the SMTP or HTTP reply code; 0 where none came */
    char detail[200]; /* one English sentence for the host, without secrets; "" when sent */
};

#endif
