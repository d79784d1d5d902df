/** An event as text for a person: 'SessionRepriced', 'otters: price 450 → 475'. */
export interface ChangeDescription {
  readonly type: string;
  /** Empty if the type already says everything. */
  readonly says: string;
}

/** What an import changes, or would change, in one camp or school, or in the season. */
export interface ImportChange {
  /** Id of the camp or school; 'season' for the season. */
  readonly id: string;
  readonly name: string;
  readonly outcome: 'listed' | 'changed' | 'delisted' | 'season';
  readonly events: readonly ChangeDescription[];
}

/** 'tide-pool: SessionRepriced: otters: price 450 → 475', for each event. */
export const formatChange = ({ id, events }: ImportChange): readonly string[] =>
  events.map(({ type, says }) => [id, type, ...(says === '' ? [] : [says])].join(': '));
