import { randomUUID } from 'node:crypto';
import { AccountTypeSet } from '@campjay/events/accounts/events.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type ActorRole } from '@campjay/events/metadata.ts';
import { type ShareMode } from '@campjay/events/schedule/entries.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { type Sealed, ShareTokenHash } from '@campjay/events/sealed.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import {
  AsOfAnswer,
  HistoryPage,
  ScheduleAnswer,
  ScheduleList,
  type ScheduleView,
} from '@campjay/query-api/schedule/contract.ts';
import { type Browser, type Families, type Person } from './openFamilies.ts';

/** A planning parent's browser, and their id in the log. */
export interface Planner extends Person {
  readonly userId: string;
}

/** Tools for tests with families who plan their summers. */
export const openPlanning = (families: Families) => {
  const view = async (planner: Browser, ownerId?: string): Promise<ScheduleView> =>
    ScheduleAnswer.parse((await planner.get(`/api/schedule/get${toQueryString({ ownerId })}`)).body).data;

  const appendTo = (streamId: string, actor: Planner, role: ActorRole, { type, data }: DomainEvent): Promise<void> =>
    families.append(streamId, {
      ...{ id: randomUUID(), type, version: 1, data },
      metadata: {
        time: '2026-03-01T09:00:00.000Z',
        actor: { userId: actor.userId, role },
        correlationId: 'test',
      },
    });
  const append = (owner: Planner, actor: Planner, event: DomainEvent): Promise<void> =>
    appendTo(scheduleStream(owner.userId), actor, owner.userId === actor.userId ? 'parent' : 'co-parent', event);

  const seal = (owner: Planner, field: string, text: string, author = owner): Promise<Sealed<string>> =>
    families.sealing.seal(author.userId, text, {
      ...{ streamId: scheduleStream(owner.userId), eventId: randomUUID(), field },
    });

  const tools = {
    view,
    append,
    seal,
    setAccount: (planner: Planner, accountType: 'free' | 'paid'): Promise<void> =>
      appendTo(parentStream(planner.userId), planner, 'system', AccountTypeSet({ accountType })),
    planner: async (firstName: string, lastName: string): Promise<Planner> => {
      const browser = await families.signedUp(firstName, lastName);
      return { ...browser, userId: (await view(browser)).ownerId };
    },
    kid: async (parent: Browser, name: string): Promise<string> => {
      const kidId = randomUUID();
      await parent.postOk('/api/kids/add-kid', { kidId, name, dob: '2017-05-04', grade: 3 });
      return kidId;
    },
    /** Adds a session of the catalog. @returns its entry's id */
    schedule: async (planner: Browser, kidId: string, [org_id, instance_id]: readonly [string, string]) => {
      const entryId = randomUUID();
      const body = { entryId, seen: 100_000, kidId, org_id, instance_id };
      await planner.postOk('/api/schedule/schedule-camp-instance', body);
      return entryId;
    },
    /** Adds a plan to a week. @returns its entry's id */
    plan: async (planner: Browser, body: { readonly kidId: string } & Readonly<Record<string, unknown>>) => {
      const entryId = randomUUID();
      const plan = { entryId, seen: 100_000, weeks: ['2026-06-08'], title: 'A visit', ...body };
      await planner.postOk('/api/schedule/create-custom-plan', plan);
      return entryId;
    },
    /** Adds a co-parent to this schedule, by a new link or invitation. @returns the id of the share */
    join: async (owner: Planner, coParent: Planner, mode: ShareMode, email?: string): Promise<string> => {
      const shareId = randomUUID();
      const tokenHash = ShareTokenHash.parse(shareId.replaceAll('-', '').repeat(2));
      const token = await seal(owner, 'token', `token of ${shareId}`);
      const sealedEmail = email === undefined ? null : await seal(owner, 'email', email);
      await append(owner, owner, ScheduleShared({ shareId, mode, tokenHash, token, email: sealedEmail }));
      await append(owner, coParent, ScheduleShareReceived({ shareId, userId: coParent.userId }));
      return shareId;
    },
    list: async (planner: Browser) => ScheduleList.parse((await planner.get('/api/schedule/list')).body).data,
    history: async (planner: Browser, query: Query = {}) =>
      HistoryPage.parse((await planner.get(`/api/schedule/history${toQueryString(query)}`)).body).data,
    asOf: async (planner: Browser, query: Query) =>
      AsOfAnswer.parse((await planner.get(`/api/schedule/as-of${toQueryString(query)}`)).body).data,
  };
  return {
    ...tools,
    /** A parent with a kid and a plan, who shares it with a planner and a viewer. */
    family: async (lastName: string) => {
      const [owner, planner, viewer] = [
        await tools.planner('Olive', lastName),
        await tools.planner('Parker', lastName),
        await tools.planner('Vita', lastName),
      ];
      const kidId = await tools.kid(owner, 'Robin');
      const entryId = await tools.plan(owner, { kidId });
      const planShare = await tools.join(owner, planner, 'plan');
      const viewShare = await tools.join(owner, viewer, 'view', 'vita@example.org');
      return { owner, planner, viewer, kidId, entryId, planShare, viewShare };
    },
  };
};

type Query = Readonly<Record<string, string | number | undefined>>;

/** Formats a query string, without undefined values. */
const toQueryString = (query: Query): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return `?${parameters.toString()}`;
};
