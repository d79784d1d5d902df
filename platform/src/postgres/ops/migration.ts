/** One step of the schema `ops`. Once released it never changes; a later step changes what it made. */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  /** The module that owns the tables it touches: each table has exactly one owner. */
  readonly owner: string;
  readonly sql: string;
}
