import { type ForeignOrigins } from './securityHeaders.ts';

type Directive = keyof ForeignOrigins;

/** What several services need together, each origin once. */
export const together = (...services: readonly ForeignOrigins[]): ForeignOrigins => {
  const directives = new Set(services.flatMap((service) => Object.keys(service) as Directive[]));
  return Object.fromEntries(
    [...directives].map((directive) => [
      directive,
      [...new Set(services.flatMap((service) => service[directive] ?? []))],
    ]),
  );
};
