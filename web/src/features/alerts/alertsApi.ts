import type { GetAnswer, PostAnswer, PostBody, PostPath } from '../../app/apiTypes.ts';
import { api, keepIfStale, type MaybeStale } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

export type Alerts = GetAnswer<'alerts/list'>['data'] & MaybeStale;
export type SavedSearch = Alerts['searches'][number];
export type WatchedCamp = Alerts['camps'][number];
export type Delivery = SavedSearch['delivery'];

type AlertsCommandPath = Exclude<Extract<PostPath, `alerts/${string}`>, 'alerts/unsubscribe'>;
/** A command on the user's alerts. */
export type AlertsCommand = {
  [Path in AlertsCommandPath]: { readonly path: Path; readonly body: PostBody<Path> };
}[AlertsCommandPath];

const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<Alerts, undefined>({
      query: () => 'alerts/list',
      transformResponse: ({ data, stale = false }: GetAnswer<'alerts/list'>) => ({ ...data, stale }),
      merge: keepIfStale,
      providesTags: ['Alerts'],
    }),
    changeAlerts: build.mutation<PostAnswer<AlertsCommandPath>, AlertsCommand>({
      query: ({ path, body }) => commandRequest(path, body),
      invalidatesTags: ['Alerts'],
    }),
  }),
});

export const { useAlertsQuery, useChangeAlertsMutation } = alertsApi;

/** Thunk that sends a command. */
export const changeAlerts = (command: AlertsCommand) => alertsApi.endpoints.changeAlerts.initiate(command);

/** Thunk that returns the user's alerts, from the cache if they are loaded. */
export const loadAlerts = () => alertsApi.endpoints.alerts.initiate(undefined, { subscribe: false });
