/**
 * Every key of the one table, next to what it is read for. Nothing else builds keys.
 *
 * | Item            | PK                    | SK              | Read by                                              |
 * |-----------------|-----------------------|-----------------|------------------------------------------------------|
 * | Transaction     | TX#id                 | TX              | replay of an answer (D2), relay, UNDELIVERED#0..15    |
 * | Trust           | CONFIG                | TRUST           | every endpoint at cold start: token keys, origin      |
 * | Session         | SESSION#sid           | SESSION         | every member call                                     |
 * | Standing        | MEMBER#user           | STANDING        | every member call: bans, phone, kind of account       |
 * | Operator        | OPERATOR#id           | STANDING        | every console call: roles                             |
 * | Limit           | LIMIT#name#subject    | LIMIT           | counters of D101                                      |
 * | Seen event      | SEEN#reaction#event   | SEEN            | consumers that must act once                          |
 */
export interface Key {
  readonly PK: string
  readonly SK: string
}

export const systemKeys = {
  transaction: (id: string): Key => ({ PK: `TX#${id}`, SK: 'TX' }),
  undelivered: (shard: number) => `UNDELIVERED#${shard}`,
  trust: (): Key => ({ PK: 'CONFIG', SK: 'TRUST' }),
  limit: (name: string, subject: string): Key => ({ PK: `LIMIT#${name}#${subject}`, SK: 'LIMIT' }),
  seen: (reaction: string, eventId: string): Key => ({ PK: `SEEN#${reaction}#${eventId}`, SK: 'SEEN' }),
}

export const sessionKeys = {
  session: (sid: string): Key => ({ PK: `SESSION#${sid}`, SK: 'SESSION' }),
  standing: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'STANDING' }),
  operator: (operatorId: string): Key => ({ PK: `OPERATOR#${operatorId}`, SK: 'STANDING' }),
}
