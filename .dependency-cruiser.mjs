/** Who may import whom. The house's one-way street is checked here, so that it cannot rot. */
const services = ['command-api', 'projector', 'search-indexer', 'query-api'];
const others = (service) => services.filter((name) => name !== service).join('|');

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'events-are-pure',
      comment: 'Events import zod and each other only: they run in the browser too.',
      severity: 'error',
      from: { path: '^events/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^events/src', 'node_modules/zod/'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules have no input or output. Hashes and encryption are pure functions of node:crypto.',
      severity: 'error',
      from: { path: '^domain/src', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { pathNot: ['^(events|domain)/src', 'node_modules/zod/', '^crypto$'] },
    },
    {
      name: 'platform-knows-no-area',
      severity: 'error',
      from: { path: '^platform/src' },
      to: { path: `^(${services.join('|')}|read-models|web|campjay)/` },
    },
    {
      name: 'read-models-know-no-service',
      severity: 'error',
      from: { path: '^read-models/src' },
      to: { path: `^(${services.join('|')}|web|campjay)/` },
    },
    {
      name: 'app-imports-no-feature',
      comment: 'The composition root (main.tsx, App.tsx, routes.tsx, store.ts) connects features to the app.',
      severity: 'error',
      from: { path: '^web/src/(app|ui|api)/', pathNot: '(\\.test\\.tsx?$|^web/src/app/commands/commandOutbox\\.ts$)' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'first-view-needs-no-component-library',
      comment:
        'Cards, filters and results are part of the first script, which MUI would double. Dialogs load on demand.',
      severity: 'error',
      from: {
        path: [
          '^web/src/features/catalog/(card|filters)/',
          '^web/src/features/catalog/(SearchPage|SearchResults|EmptyResult|EndOfList|ListFooter|UnreleasedCamps)\\.tsx$',
          '^web/src/features/(places|hidden-camps)/',
          '^web/src/features/(favorites/CampNotes|kids/KidInfo|ads/card/(SponsoredCard|PhotoCarousel|AdText))\\.tsx$',
          '^web/src/ui/(Button|Icon|fields/Field|fields/MultiSelect)\\.tsx$',
        ],
        pathNot: '(\\.test\\.tsx?$|^web/src/features/catalog/card/SessionDetails\\.tsx$)',
      },
      to: { path: 'node_modules/@(mui|emotion)/' },
    },
    ...services.map((service) => ({
      name: `${service}-imports-no-service`,
      severity: 'error',
      from: { path: `^${service}/src` },
      to: { path: `^(${others(service)}|web|campjay)/` },
    })),
    {
      name: 'write-side-reads-no-read-model',
      comment: 'Commands rely on the log and on tables of their own; what lags behind the log must not decide them.',
      severity: 'error',
      from: { path: '^command-api/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^read-models/' },
    },
    {
      name: 'routes-wait-for-what-they-read',
      comment:
        'Only what follows a read model by itself, or serves pages, opens builds; routes get the reader of `reading(…)`.',
      severity: 'error',
      from: {
        path: '^query-api/src',
        pathNot:
          '(\\.test\\.ts$|/(service|search/index/campIndex|ads/placement/watchAdInventory|schools/schools|benchmarking/compare(r|Worker))\\.ts$)',
      },
      to: { path: '^read-models/src/activeBuild\\.ts$' },
    },
    {
      name: 'campjay-uses-one-door',
      comment: 'The composition root sees of each service only its service.ts; its tests see more.',
      severity: 'error',
      from: { path: '^campjay/src', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: `^(${services.join('|')})/src`, pathNot: `^(${services.join('|')})/src/service\\.ts$` },
    },
    {
      name: 'web-sees-contracts-only',
      severity: 'error',
      from: { path: '^web/src' },
      to: {
        path: `^(platform|read-models|projector|search-indexer|campjay|command-api|query-api)/`,
        pathNot: '/contract\\.ts$',
      },
    },
    {
      name: 'contracts-are-light',
      comment: 'A contract imports only zod, events, domain and other contracts: the client reads it.',
      severity: 'error',
      from: { path: '/contract\\.ts$' },
      to: { pathNot: ['^(events|domain)/src', 'node_modules/zod/', '/contract\\.ts$'] },
    },
    {
      name: 'not-to-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'declared-packages-only',
      comment: 'What a workspace imports stands in its package.json (or the root one), not somewhere above by chance.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'not-unresolvable',
      severity: 'error',
      from: {},
      // Vite provides the virtual module, and the package has only types.
      to: { couldNotResolve: true, pathNot: '^(virtual:|topojson-specification$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
