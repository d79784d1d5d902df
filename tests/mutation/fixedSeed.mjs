import { configureGlobal } from 'fast-check';

// Properties must try the same inputs for every mutant and in every run: scores could not be compared otherwise.
configureGlobal({ seed: 2026 });
