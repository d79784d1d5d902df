/**
 * Terms of an earlier edition that must not come back, each with the term to use. Matched as whole words: `tell` matches `tellActs` and
 * `TELL_MS`, not `intelligent`.
 */

/** In identifiers that the code declares, and in file names. */
export const RETIRED_IN_NAMES: Readonly<Record<string, string>> = {
  'wish|wishes|wished': 'command, or what was requested',
  'tell|tells|told|telling|tellings': 'emit, report, notify, message',
  'say|says|said|unsaid': 'message, text, response',
  'kept|keeping': 'stored, spooled',
  'catalogue|catalogues': 'catalog',
  whoever: 'the actor or reader',
  'surroundings|ground': 'runtime context, infrastructure',
  'bell|rung': 'signal, notify',
  'door|doors': 'consumer, process manager, endpoint, sign-in method',
  'deed|deeds': 'audit entries',
  desk: 'admin',
  patiently: 'with retry',
  insist: 'retry',
  'pass over': 'advance checkpoint',
  'keep house': 'reconcile builds, purge',
  'keep following': 'supervise subscription',
  'bring up to': 'catch up',
  'one by one': 'individually',
  'while holding': 'run as leader',
  'giving way|give way': 'pause proportionally',
  'in turn': 'keyed mutex, serialize',
  'side by side': 'concurrency limit',
  'in words': 'format, describe',
  'worth a look': 'warnings',
  'ad book': 'ad inventory',
  'camps run': 'import session',
  'look ups': 'gauges',
  'foreign origins': 'CSP sources',
  'asking|asked': 'request, query, input',
};

/** In comments and documentation. */
export const RETIRED_IN_PROSE: Readonly<Record<string, string>> = {
  'wish|wishes|wished': 'command, request',
  'told(?! apart)|telling|tellings': 'reported, notified, sent',
  'catalogue|catalogues': 'catalog',
  whoever: 'the person who, anyone who',
  '(?<!\\b(?:most|one|first|last|each|all|none|some|both|many|half) )of which': 'rewrite the sentence',
  'nobody who': 'rewrite the sentence',
  '(?:is|are) said of|(?:is|are) told of': 'rewrite the sentence',
};
