/** One step of the schema `ops`. A released step never changes; later steps alter its tables. */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  /** The module that owns the tables of this step: each table has exactly one owner. */
  readonly owner: string;
  readonly sql: string;
}
