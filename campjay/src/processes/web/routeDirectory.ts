import { z } from 'zod';

/** The parts of an OpenAPI document that are used here. All other parts are passed through. */
export const ApiDescription = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});
export type ApiDescription = z.infer<typeof ApiDescription>;

/** Finds the service that serves a route, according to each service's OpenAPI document. */
export interface RouteDirectory<Service> {
  /** Stores a service's OpenAPI document; it replaces an earlier one. */
  readonly register: (service: Service, description: ApiDescription) => void;
  /** True if the service has been registered. */
  readonly isRegistered: (service: Service) => boolean;
  /**
   * The service that serves a request; undefined for an unknown path. If the path exists only with other methods, it is
   * a service that has the path, and that service responds with 405.
   */
  readonly ownerOf: (method: string, path: string) => Service | undefined;
  /** The merged OpenAPI document; undefined if no service has been registered. */
  readonly mergeDocuments: () => ApiDescription | undefined;
}

export const createRouteDirectory = <Service>(services: readonly Service[]): RouteDirectory<Service> => {
  const descriptions = new Map<Service, ApiDescription>();
  // Paths without parameters are looked up by name, all others by pattern.
  let fixedPaths = new Map<string, ReadonlyMap<string, Service>>();
  let patterns: readonly { readonly pattern: RegExp; readonly owners: ReadonlyMap<string, Service> }[] = [];

  // By method, the service that serves a path of the documents, such as '/api/camps/{camp}'.
  const listOwners = (path: string): ReadonlyMap<string, Service> =>
    new Map(
      [...descriptions].flatMap(([service, { paths }]) =>
        Object.keys(paths[path] ?? {}).map((method) => [method.toUpperCase(), service] as const),
      ),
    );
  // The same for the path of a request, such as '/api/camps/tide-pool'.
  const findOwners = (path: string): ReadonlyMap<string, Service> | undefined =>
    fixedPaths.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.owners;

  return {
    register: (service, description) => {
      descriptions.set(service, description);
      const paths = [...new Set([...descriptions.values()].flatMap((document) => Object.keys(document.paths)))];
      fixedPaths = new Map(paths.filter((path) => !path.includes('{')).map((path) => [path, listOwners(path)]));
      patterns = paths
        .filter((path) => path.includes('{'))
        .map((path) => ({ pattern: toPattern(path), owners: listOwners(path) }));
    },
    isRegistered: (service) => descriptions.has(service),
    ownerOf: (method, path) => {
      const owners = findOwners(path);
      const [anyOwner] = owners?.values() ?? [];
      return owners?.get(method === 'HEAD' ? 'GET' : method) ?? anyOwner;
    },
    mergeDocuments: () => {
      const [firstDocument, ...otherDocuments] = services.flatMap((service) => descriptions.get(service) ?? []);
      return firstDocument && otherDocuments.reduce(mergeDescriptions, firstDocument);
    },
  };
};

const mergeDescriptions = (first: ApiDescription, second: ApiDescription): ApiDescription => ({
  ...first,
  paths: mergePaths(first.paths, second.paths),
  components: { ...first.components, schemas: { ...first.components.schemas, ...second.components.schemas } },
});

/** Merges by path and method, because two APIs may have the same path with different methods. */
const mergePaths = (first: ApiDescription['paths'], second: ApiDescription['paths']): ApiDescription['paths'] => ({
  ...first,
  ...Object.fromEntries(Object.entries(second).map(([path, methods]) => [path, { ...first[path], ...methods }])),
});

/** Turns a path of a document into a regular expression. A parameter such as `{camp}` matches one path segment. */
const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
