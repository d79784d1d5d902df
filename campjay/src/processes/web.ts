import { type RequestHandler } from 'express';
import { OperatorError } from '../cli/operatorError.ts';
import { openResources } from './resources.ts';
import { ApiDescription, createRouteDirectory } from './web/routeDirectory.ts';
import { proxyRequests } from './web/proxyRequests.ts';
import { openUpstreams, type Upstream } from './web/upstreams.ts';
import { answerRequests } from './http/answerRequests.ts';
import { DRAIN_MS } from './stopSignal.ts';
import { type RuntimeContext } from './infrastructure/runtimeContext.ts';

const SERVICES = ['command-api', 'query-api'] as const;
type Service = (typeof SERVICES)[number];

/** A command with this header takes effect only once, even if it is sent again. */
const IDEMPOTENCY_KEY = 'idempotency-key';

/**
 * Runs the web service: it serves the client's files and proxies requests to the APIs, without a database. It reads the
 * routes of each API from that API's `/api/openapi.json`, and serves the merged document itself.
 * @throws OperatorError if the addresses of the APIs are not configured
 */
export const runWebService = async (context: RuntimeContext): Promise<void> => {
  const { config, build, log } = context;
  const origins = requireOrigins(config);
  await using resources = openResources();
  const directory = createRouteDirectory<Service>(SERVICES);
  const openService = (service: Service) =>
    resources.add(
      openUpstreams(service, origins[service], {
        log,
        prepare: async (upstream) => directory.register(service, await fetchDescription(upstream)),
      }),
    );
  const upstreams = { 'command-api': openService('command-api'), 'query-api': openService('query-api') };
  const { trustedProxies } = config;
  // Safe methods change nothing (RFC 9110).
  const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';
  const proxies = {
    'command-api': proxyRequests(upstreams['command-api'], {
      log,
      trustedProxies,
      isRepeatable: ({ method, headers }) => isSafe(method) || headers[IDEMPOTENCY_KEY] !== undefined,
    }),
    // All requests to the query API can be repeated: its POST routes are queries too.
    'query-api': proxyRequests(upstreams['query-api'], { log, trustedProxies, isRepeatable: () => true }),
  };
  const api: RequestHandler = (request, response, next) => {
    const { method, path } = request;
    if (path === '/api/openapi.json' && isSafe(method)) return void response.json(directory.mergeDocuments());
    // The query API responds 404 to a path that no service has.
    return proxies[directory.ownerOf(method, path) ?? 'query-api'](request, response, next);
  };
  const readHandler: RequestHandler = (request, response, next) =>
    isSafe(request.method) ? proxies['query-api'](request, response, next) : next();

  await answerRequests(context, {
    startupLabel: 'its services',
    drainMs: DRAIN_MS,
    client: build.client,
    adImages: readHandler,
    pages: readHandler,
    open: () =>
      Promise.resolve({
        api,
        getReadiness: () => {
          const waitingFor = SERVICES.filter(
            (service) => !directory.isRegistered(service) || !upstreams[service].isReady(),
          );
          return { ready: waitingFor.length === 0, waitingFor };
        },
      }),
  });
};

/** Returns the origins of each API's processes. @throws OperatorError if a setting is missing */
const requireOrigins = ({
  commandApis,
  queryApis,
}: RuntimeContext['config']): Readonly<Record<Service, readonly string[]>> => {
  const missingSettings = [...(commandApis ? [] : ['COMMAND_API_URL']), ...(queryApis ? [] : ['QUERY_API_URL'])];
  if (!commandApis || !queryApis)
    throw new OperatorError(
      `${missingSettings.join(' and ')} ${missingSettings.length > 1 ? 'are' : 'is'} missing: web needs the addresses of the APIs to which it sends requests, such as http://localhost:3001.`,
    );
  return { 'command-api': commandApis, 'query-api': queryApis };
};

const fetchDescription = async ({ connections }: Upstream): Promise<ApiDescription> => {
  const { body } = await connections.request({ method: 'GET', path: '/api/openapi.json' });
  return ApiDescription.parse(await body.json());
};
