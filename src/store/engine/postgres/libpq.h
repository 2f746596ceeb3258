/*
 * libpq.h - libpq's functions, loaded for the first database on a server (base/library.h). To be
 * included in place of <libpq-fe.h>.
 */
#ifndef STORE_ENGINE_POSTGRES_LIBPQ_H
#define STORE_ENGINE_POSTGRES_LIBPQ_H

#include <libpq-fe.h>
#include <stdbool.h>

#include "base/library.h"

#define LIBPQ(X)                                                                                   \
    X(clear, PQclear)                                                                              \
    X(cmdStatus, PQcmdStatus)                                                                      \
    X(cmdTuples, PQcmdTuples)                                                                      \
    X(connectdbParams, PQconnectdbParams)                                                          \
    X(conninfoFree, PQconninfoFree)                                                                \
    X(conninfoParse, PQconninfoParse)                                                              \
    X(consumeInput, PQconsumeInput)                                                                \
    X(enterPipelineMode, PQenterPipelineMode)                                                      \
    X(errorMessage, PQerrorMessage)                                                                \
    X(escapeLiteral, PQescapeLiteral)                                                              \
    X(exitPipelineMode, PQexitPipelineMode)                                                        \
    X(finish, PQfinish)                                                                            \
    X(fname, PQfname)                                                                              \
    X(freemem, PQfreemem)                                                                          \
    X(getResult, PQgetResult)                                                                      \
    X(getisnull, PQgetisnull)                                                                      \
    X(getvalue, PQgetvalue)                                                                        \
    X(isBusy, PQisBusy)                                                                            \
    X(libVersion, PQlibVersion)                                                                    \
    X(nfields, PQnfields)                                                                          \
    X(notifies, PQnotifies)                                                                        \
    X(ntuples, PQntuples)                                                                          \
    X(paramtype, PQparamtype)                                                                      \
    X(pingParams, PQpingParams)                                                                    \
    X(pipelineStatus, PQpipelineStatus)                                                            \
    X(pipelineSync, PQpipelineSync)                                                                \
    X(reset, PQreset)                                                                              \
    X(resultErrorField, PQresultErrorField)                                                        \
    X(resultStatus, PQresultStatus)                                                                \
    X(sendDescribePrepared, PQsendDescribePrepared)                                                \
    X(sendPrepare, PQsendPrepare)                                                                  \
    X(sendQuery, PQsendQuery)                                                                      \
    X(sendQueryParams, PQsendQueryParams)                                                          \
    X(sendQueryPrepared, PQsendQueryPrepared)                                                      \
    X(serverVersion, PQserverVersion)                                                              \
    X(setErrorVerbosity, PQsetErrorVerbosity)                                                      \
    X(setNoticeReceiver, PQsetNoticeReceiver)                                                      \
    X(socket, PQsocket)                                                                            \
    X(status, PQstatus)                                                                            \
    X(transactionStatus, PQtransactionStatus)                                                      \
    X(unescapeBytea, PQunescapeBytea)                                                              \
    X(user, PQuser)

extern struct libpq { LIBPQ(LIBRARY_FUNCTION) } libpq; /* to be used after libpq_load */

/* False: it cannot be loaded. Any thread. */
bool libpq_load(void);

#endif
