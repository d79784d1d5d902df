import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';

/** A camp with those of its sessions that are compared. */
export interface GroupCamp {
  readonly orgId: string;
  /** Whoever runs it: its website as base URLs are compared, or the camp itself where none is stated. */
  readonly operator: string;
  readonly facts: CampFacts;
  readonly sessions: readonly SessionFacts[];
}

/** The camp that compares itself, with the camps of others. */
export interface ComparisonGroup {
  readonly own: GroupCamp;
  readonly others: readonly GroupCamp[];
  readonly season: number;
}
