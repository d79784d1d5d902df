/** An event as a line for a person: 'SessionRepriced', 'otters: price 450 → 475'. */
export interface ChangeDescription {
  readonly type: string;
  /** Empty of an event that says no more than its type. */
  readonly says: string;
}

/** What an import changes, or would change, of one camp or school, or of the season. */
export interface ImportChange {
  /** A camp's or a school's id; 'season'. */
  readonly id: string;
  readonly name: string;
  readonly outcome: 'listed' | 'changed' | 'delisted' | 'season';
  readonly events: readonly ChangeDescription[];
}

/** 'tide-pool: SessionRepriced: otters: price 450 → 475', for each event. */
export const formatChange = ({ id, events }: ImportChange): readonly string[] =>
  events.map(({ type, says }) => [id, type, ...(says === '' ? [] : [says])].join(': '));
