import { type CspSources } from '../processes/securityHeaders.ts';

type Directive = keyof CspSources;

/** Merges the CSP sources of several services, each origin once. */
export const mergeCspSources = (...services: readonly CspSources[]): CspSources => {
  const directives = new Set(services.flatMap((service) => Object.keys(service) as Directive[]));
  return Object.fromEntries(
    [...directives].map((directive) => [
      directive,
      [...new Set(services.flatMap((service) => service[directive] ?? []))],
    ]),
  );
};
