import { type CatalogFact } from '@campjay/domain/catalog/factChanges.ts';
import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type z } from 'zod';
import { reasonOf } from '../refusalReason.ts';

/** Why a value is invalid: the field, and the reason in the import's wording. */
export interface FactFault {
  readonly field: string;
  readonly reason: string;
}

/**
 * Parses a value by the same schema as catalog files. A blank value means that the fact is no longer stated.
 * @param of whether it is a fact of a session or of the organization
 */
export const parseCorrectedFact = (
  of: 'camp' | 'session',
  field: string,
  value: unknown,
): { readonly value: CatalogFact } | FactFault => {
  const shape: Readonly<Record<string, z.ZodType>> = of === 'camp' ? CampFacts.shape : SessionFacts.shape;
  const rule = Object.hasOwn(shape, field) && field !== 'instance_id' ? shape[field] : undefined;
  if (!rule) return { field, reason: `is no fact of a ${of}` };
  const isBlank = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  const parsed = rule.safeParse(isBlank ? undefined : value);
  if (parsed.success) return { value: (parsed.data as CatalogFact | undefined) ?? null };
  const { path, reason } = reasonOf(parsed.error, value ?? undefined);
  return { field: field + path, reason };
};
