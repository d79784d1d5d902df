import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type z } from 'zod';
import { reasonOf, formatValue } from '../refusalReason.ts';
import { formatFact, type CatalogFact } from '@campjay/domain/catalog/catalogFacts.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type CorrectionRefusal } from './correctionDecider.ts';

/** Why a value is invalid: the field, and the reason in the import's wording. */
export interface FactFault {
  readonly field: string;
  readonly reason: string;
}

/**
 * Parses a value by the same schema as catalog files. A blank value means that the fact is no longer listed.
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

/** Why a correction was refused: the field, and a reason that reads as a continuation of its name. */
export const faultOf = (
  refusal: CorrectionRefusal,
  { orgId, instanceId }: { readonly orgId: string; readonly instanceId: string | null },
): FactFault => {
  switch (refusal.type) {
    case 'NoSuchCamp':
      return { field: 'org_id', reason: `is ${formatValue(orgId)}, a camp that the catalog does not list` };
    case 'NoSuchSession':
      return {
        field: 'instance_id',
        reason: `is ${formatValue(instanceId ?? '')}, a session that the camp does not offer`,
      };
    case 'FactHasChanged': {
      const { now } = refusal;
      const currentValue = formatValue(Array.isArray(now) ? formatFact(now) : now);
      const description = now === null ? 'is not listed by now' : `says ${currentValue} by now`;
      return { field: refusal.field, reason: `${description}; look at it again before you correct it` };
    }
    case 'FactsDisagree':
      return { field: refusal.field, reason: refusal.reason };
    case 'NotCorrected':
      return { field: refusal.field, reason: 'is not corrected now: it says what the source states' };
  }
};

const STATUS = {
  NoSuchCamp: 404,
  NoSuchSession: 404,
  FactHasChanged: 409,
  FactsDisagree: 422,
  NotCorrected: 409,
} as const satisfies Record<CorrectionRefusal['type'], number>;

export const explainCorrection =
  (target: Parameters<typeof faultOf>[1]) =>
  (refusal: CorrectionRefusal): Problem => {
    const { field, reason } = faultOf(refusal, target);
    return problem(STATUS[refusal.type], { type: refusal.type, field, message: `${field} ${reason}.` });
  };

/** Problem for a value that violates the fact's own schema. */
export const faultyFact = ({ field, reason }: FactFault): Problem =>
  problem(400, { type: 'BadRequest', field, message: `${field} ${reason}.` });
