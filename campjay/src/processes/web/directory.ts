import { z } from 'zod';

/** The parts of an API's description that are read; the rest is passed through. */
export const ApiDescription = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});
export type ApiDescription = z.infer<typeof ApiDescription>;

/** Maps routes to services, from their own descriptions. */
export interface Directory<Service> {
  /** Stores or replaces a service's description. */
  readonly register: (service: Service, description: ApiDescription) => void;
  readonly isKnown: (service: Service) => boolean;
  /**
   * The service for a request. A path that is known only with other methods goes to one of the services that know it,
   * which responds with 405. Undefined for an unknown path.
   */
  readonly ownerOf: (method: string, path: string) => Service | undefined;
  /** The merged description of all services. */
  readonly merged: () => ApiDescription | undefined;
}

export const createDirectory = <Service>(services: readonly Service[]): Directory<Service> => {
  const descriptions = new Map<Service, ApiDescription>();
  let fixed = new Map<string, ReadonlyMap<string, Service>>();
  let patterns: readonly { readonly pattern: RegExp; readonly owners: ReadonlyMap<string, Service> }[] = [];

  const ownersAt = (path: string): ReadonlyMap<string, Service> =>
    new Map(
      [...descriptions].flatMap(([service, { paths }]) =>
        Object.keys(paths[path] ?? {}).map((method) => [method.toUpperCase(), service] as const),
      ),
    );
  const ownersOf = (path: string): ReadonlyMap<string, Service> | undefined =>
    fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.owners;

  return {
    register: (service, description) => {
      descriptions.set(service, description);
      const paths = [...new Set([...descriptions.values()].flatMap((each) => Object.keys(each.paths)))];
      fixed = new Map(paths.filter((path) => !path.includes('{')).map((path) => [path, ownersAt(path)]));
      patterns = paths
        .filter((path) => path.includes('{'))
        .map((path) => ({ pattern: patternOf(path), owners: ownersAt(path) }));
    },
    isKnown: (service) => descriptions.has(service),
    ownerOf: (method, path) => {
      const owners = ownersOf(path);
      const [anybody] = owners?.values() ?? [];
      return owners?.get(method === 'HEAD' ? 'GET' : method) ?? anybody;
    },
    merged: () => {
      const [first, ...others] = services.flatMap((service) => descriptions.get(service) ?? []);
      return (
        first &&
        others.reduce(
          (merged, { paths, components }) => ({
            ...merged,
            paths: mergedPaths(merged.paths, paths),
            components: { ...merged.components, schemas: { ...merged.components.schemas, ...components.schemas } },
          }),
          first,
        )
      );
    },
  };
};

/** Two APIs may share a path, each with its own methods. */
const mergedPaths = (some: ApiDescription['paths'], more: ApiDescription['paths']): ApiDescription['paths'] => ({
  ...some,
  ...Object.fromEntries(Object.entries(more).map(([path, methods]) => [path, { ...some[path], ...methods }])),
});

/** '/api/camps/{camp}' matches one path segment in place of the parameter. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
