import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';

/** A camp with its sessions that are compared. */
export interface GroupCamp {
  readonly orgId: string;
  /** The camp's operator: its normalized website, or the camp's own id if it has no website. */
  readonly operator: string;
  readonly facts: CampFacts;
  readonly sessions: readonly SessionFacts[];
}

/** The camp being compared, and the others' camps. */
export interface ComparisonGroup {
  readonly own: GroupCamp;
  readonly others: readonly GroupCamp[];
  readonly season: number;
}
