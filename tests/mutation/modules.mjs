/**
 * What mutation testing mutates, by module: files that tests without a database reach.
 *
 * - `tests`: the folders whose unit tests must notice the mutants. A test far from a rule is slow and notices it by chance.
 * - `share`: the part of all mutants that is run. It keeps samples near 200, and the whole run short.
 */

/** Together with the sources, decides which mutants are in the sample: change it, and scores cannot be compared any more. */
export const SEED = 'campjay';

/** Stays below this limit even when a module grows: a larger sample ends the run. */
export const MAX_SAMPLE = 300;

const SUPPORT = ['!**/*.test.ts', '!**/testing/**', '!**/golden/**'];

const files = (...patterns) => [...patterns, ...SUPPORT];

export const MODULES = {
  deciders: {
    tests: ['command-api/src'],
    share: 0.13,
    mutate: files(
      'command-api/src/kernel/{decider,toggles}.ts',
      'command-api/src/**/*Decider.ts',
      '!command-api/src/ads/clicks/**',
      '!command-api/src/schedule/readReceiptsDecider.ts',
      'command-api/src/admin/{pricing,requestDecision}.ts',
      'command-api/src/catalog/{offeredSessions,importedCamp}.ts',
      'command-api/src/catalog/corrections/applyCorrections.ts',
      'command-api/src/schedule/{planningRules,sharingRules}.ts',
    ),
  },
  'search-rule': {
    tests: ['query-api/src/search', 'domain/src/catalog', 'events/src'],
    share: 0.09,
    mutate: files(
      'query-api/src/search/*.ts',
      'query-api/src/search/index/*.ts',
      'query-api/src/search/index/build/{entry,segmentBuilder,vocabularyBuilder}.ts',
      '!query-api/src/search/{cards,findCamps,presentChunk,routes,contract,searchService}.ts',
      '!query-api/src/search/index/{campIndex,indexSize,listSessions,meaning,segment,snapshot}.ts',
      'domain/src/catalog/{filterOptions,filterRules,registration,sessionFacts,words}.ts',
    ),
  },
  'schedule-fold': {
    tests: ['domain/src/schedule', 'command-api/src/schedule'],
    share: 0.42,
    mutate: files(
      'events/src/schedule/entries.ts',
      'domain/src/schedule/{schedule,changes,sessionWeeks}.ts',
      'domain/src/schedule/{session,customPlan,playdates,entry,workingHours,scheduleShare,coParent,calendarFeed}*.ts',
      'command-api/src/schedule/undoRules.ts',
    ),
  },
  'click-rules': {
    tests: ['command-api/src/ads/clicks', 'domain/src/ads', 'domain/src/money'],
    share: 0.38,
    mutate: files(
      'command-api/src/ads/clicks/judge/**/*.ts',
      '!command-api/src/ads/clicks/judge/startClickJudge.ts',
      'command-api/src/ads/clicks/{registrations,revise,settlement}/{judgeRegistration,*Decider}.ts',
      'domain/src/ads/{adMonthFold,monthBill}.ts',
      'domain/src/ads/{adMonth,discount}.ts',
      'domain/src/money/micros.ts',
    ),
  },
  projections: {
    tests: ['projector/src'],
    share: 0.3,
    mutate: files('projector/src/runtime/{interpret,projection,rowOperations,run/flush}.ts'),
  },
  'projection-handlers': {
    tests: ['projector/src'],
    share: 0.15,
    mutate: files(
      'projector/src/{accounts,ads,catalog,favorites,hidden-camps,schedule,schools}/*.ts',
      'projector/src/admin/{audit,requests}.ts',
      'projector/src/benchmarking/benchmarkingAccess.ts',
    ),
  },
  'http-kit': { tests: ['platform/src/http'], share: 0.17, mutate: files('platform/src/http/*.ts') },
};
