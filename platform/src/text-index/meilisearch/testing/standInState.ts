import { z } from 'zod';
import { forgives } from '../../testing/plainForgiveness.ts';
import { type Key, maySeeTask } from './keys.ts';
import { Refused } from './refused.ts';

const NewIndex = z.strictObject({ uid: z.string().regex(/^[\w-]{1,400}$/), primaryKey: z.literal('id') });
const SettingsChange = z.strictObject({
  filterableAttributes: z.array(z.string()),
  searchableAttributes: z.array(z.string()),
  typoTolerance: z.strictObject({
    enabled: z.literal(true),
    minWordSizeForTypos: z.strictObject({ oneTypo: z.literal(4), twoTypos: z.literal(8) }),
  }),
  faceting: z.strictObject({
    maxValuesPerFacet: z.int().positive(),
    sortFacetValuesBy: z.record(z.string(), z.enum(['alpha', 'count'])),
  }),
});
const Documents = z.array(z.looseObject({ id: z.string(), words: z.array(z.string()).optional() })).min(1);
const Ids = z.array(z.string()).min(1);
const Swaps = z.array(z.strictObject({ indexes: z.tuple([z.string(), z.string()]), rename: z.boolean() })).length(1);
const FacetQuestion = z.strictObject({ facetName: z.string(), facetQuery: z.string().optional() });

type Document = z.infer<typeof Documents>[number];

interface StoredIndex {
  readonly documents: Map<string, Document>;
  settings: z.infer<typeof SettingsChange> | undefined;
}

interface Task {
  readonly type: string;
  /** Undefined for a task of several indexes. */
  readonly indexUid: string | undefined;
  readonly run: () => void;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  error: string | undefined;
}

const VALID_ID = /^[A-Za-z0-9_-]{1,511}$/;

const read = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refused(400, 'bad_request', parsed.error.issues[0]?.message ?? 'bad request');
  return parsed.data;
};

/** The state of the stand-in: indexes, and tasks that run in order, at the earliest on the second status request. */
export const createStandInState = () => {
  const indexes = new Map<string, StoredIndex>();
  const tasks: Task[] = [];
  const failingTypes: string[] = [];
  let isHeld = false;

  const indexAt = (uid: string): StoredIndex => {
    const index = indexes.get(uid);
    if (!index) throw new Refused(404, 'index_not_found', `Index \`${uid}\` not found.`);
    return index;
  };

  const enqueue = (type: string, indexUid: string | undefined, run: () => void) => {
    tasks.push({ type, indexUid, run, status: 'enqueued', error: undefined });
    return { taskUid: tasks.length - 1, status: 'enqueued', type, enqueuedAt: '2026-01-01T00:00:00Z' };
  };

  const runTask = (task: Task): void => {
    if (task.status === 'succeeded' || task.status === 'failed') return;
    try {
      const failing = failingTypes.indexOf(task.type);
      if (failing >= 0) {
        failingTypes.splice(failing, 1);
        throw new Refused(500, 'internal', 'failure requested by the test');
      }
      task.run();
      task.status = 'succeeded';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      task.status = 'failed';
      task.error = error.message;
    }
  };

  return {
    documentIds: (uid: string) => {
      const index = indexes.get(uid);
      return index && [...index.documents.keys()].sort();
    },
    lose: (uid: string, id: string) => void indexAt(uid).documents.delete(id),
    /** Accepts tasks without completing them. */
    hold: () => {
      isHeld = true;
    },
    failNextTask: (type: string) => {
      failingTypes.push(type);
    },
    createIndex: (body: unknown) => {
      const { uid } = read(NewIndex, body);
      return enqueue('indexCreation', uid, () => {
        if (indexes.has(uid)) throw new Refused(400, 'index_already_exists', `Index \`${uid}\` already exists.`);
        indexes.set(uid, { documents: new Map(), settings: undefined });
      });
    },
    indexObject: (uid: string) => {
      indexAt(uid);
      return { uid, primaryKey: 'id', createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
    },
    stats: (uid: string) => ({
      numberOfDocuments: indexAt(uid).documents.size,
      isIndexing: false,
      fieldDistribution: {},
    }),
    deleteIndex: (uid: string) =>
      enqueue('indexDeletion', uid, () => {
        indexAt(uid);
        indexes.delete(uid);
      }),
    updateSettings: (uid: string, body: unknown) => {
      const settings = read(SettingsChange, body);
      return enqueue('settingsUpdate', uid, () => {
        indexAt(uid).settings = settings;
      });
    },
    /** The defaults of a new index with the changed settings; only those that the product uses. */
    settings: (uid: string) => {
      const { settings } = indexAt(uid);
      const sorted = { '*': 'alpha', ...settings?.faceting.sortFacetValuesBy };
      return {
        filterableAttributes: settings?.filterableAttributes ?? [],
        searchableAttributes: settings?.searchableAttributes ?? ['*'],
        typoTolerance: {
          ...{ enabled: true, disableOnWords: [], disableOnAttributes: [] },
          minWordSizeForTypos: settings?.typoTolerance.minWordSizeForTypos ?? { oneTypo: 5, twoTypos: 9 },
        },
        faceting: { maxValuesPerFacet: settings?.faceting.maxValuesPerFacet ?? 100, sortFacetValuesBy: sorted },
      };
    },
    /** Deletes everything, as if the disk had been replaced. */
    wipe: () => indexes.clear(),
    /** Resets the settings to those of a new index, as if by hand. */
    resetSettings: (uid: string) => {
      indexAt(uid).settings = undefined;
    },
    putDocuments: (uid: string, body: unknown) => {
      const documents = read(Documents, body);
      return enqueue('documentAdditionOrUpdate', uid, () => {
        const bad = documents.find(({ id }) => !VALID_ID.test(id));
        if (bad) throw new Refused(400, 'invalid_document_id', `Document identifier \`${bad.id}\` is invalid.`);
        for (const document of documents) indexAt(uid).documents.set(document.id, document);
      });
    },
    deleteDocuments: (uid: string, body: unknown) => {
      const ids = read(Ids, body);
      return enqueue('documentDeletion', uid, () => {
        for (const id of ids) indexAt(uid).documents.delete(id);
      });
    },
    documents: (uid: string, offset: number, limit: number) => {
      const all = [...indexAt(uid).documents.values()];
      return { results: all.slice(offset, offset + limit), offset, limit, total: all.length };
    },
    document: (uid: string, id: string) => {
      const document = indexAt(uid).documents.get(id);
      if (!document) throw new Refused(404, 'document_not_found', `Document \`${id}\` not found.`);
      return document;
    },
    swapIndexes: (body: unknown) => {
      const swaps = read(Swaps, body);
      return enqueue('indexSwap', undefined, () => {
        for (const {
          indexes: [one, other],
        } of swaps) {
          const [first, second] = [indexAt(one), indexAt(other)];
          indexes.set(one, second).set(other, first);
        }
      });
    },
    /** Facet values with a prefix within the typo allowance of the query, most frequent first. */
    facetSearch: (uid: string, body: unknown) => {
      const { facetName, facetQuery } = read(FacetQuestion, body);
      const { documents, settings } = indexAt(uid);
      if (!settings?.filterableAttributes.includes(facetName))
        throw new Refused(
          400,
          'invalid_facet_search_facet_name',
          `Attribute \`${facetName}\` is not facet-searchable.`,
        );
      const counts = new Map<string, number>();
      for (const { words = [] } of documents.values())
        for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      const facetHits = [...counts]
        .filter(([word]) => facetQuery === undefined || forgives(facetQuery, word, true))
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => b.count - a.count)
        .slice(0, settings.faceting.maxValuesPerFacet);
      return { facetHits, facetQuery, processingTimeMs: 0 };
    },
    /** The first status request of a task returns 'processing'; the second completes it, and all tasks before it. */
    task: (uid: number, key: Key) => {
      const task = tasks[uid];
      if (!task || !maySeeTask(key, task.indexUid))
        throw new Refused(404, 'task_not_found', `Task \`${uid}\` not found.`);
      if (isHeld) return { uid, type: task.type, status: 'enqueued', error: null };
      if (task.status === 'enqueued') task.status = 'processing';
      else tasks.slice(0, uid + 1).forEach(runTask);
      const error =
        task.error === undefined ? null : { message: task.error, code: 'internal', type: 'internal', link: '' };
      return { uid, type: task.type, status: task.status, error };
    },
  };
};

export type StandInState = ReturnType<typeof createStandInState>;
