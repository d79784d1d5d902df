import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type z } from 'zod';
import { describeIssue, formatValue } from '../refusalReason.ts';
import { formatFact, type CatalogFact } from '@campjay/domain/catalog/catalogFacts.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type CorrectionRefusal } from './correctionDecider.ts';

/** Why a correction is refused: the field, and a reason that continues the sentence after its name ('price is …'). */
export interface FactFault {
  readonly field: string;
  readonly reason: string;
}

/**
 * Parses a corrected value with the same schema as catalog files. A blank value means that the fact is no longer
 * listed.
 * @param owner whether the fact belongs to a camp or to one of its sessions
 */
export const parseCorrectedFact = (
  owner: 'camp' | 'session',
  field: string,
  value: unknown,
): { readonly value: CatalogFact } | FactFault => {
  const shape: Readonly<Record<string, z.ZodType<CatalogFact | undefined>>> =
    owner === 'camp' ? CampFacts.shape : SessionFacts.shape;
  const schema = Object.hasOwn(shape, field) && field !== 'instance_id' ? shape[field] : undefined;
  if (!schema) return { field, reason: `is not a fact of a ${owner}` };
  const isBlank = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  const result = schema.safeParse(isBlank ? undefined : value);
  if (result.success) return { value: result.data ?? null };
  const { path, reason } = describeIssue(result.error, value ?? undefined);
  return { field: field + path, reason };
};

/** The camp or session whose fact is corrected. */
interface CorrectionTarget {
  readonly orgId: string;
  /** Null for a fact of the camp. */
  readonly instanceId: string | null;
}

/** Describes why the decider refused a correction. */
export const toFactFault = (refusal: CorrectionRefusal, { orgId, instanceId }: CorrectionTarget): FactFault => {
  switch (refusal.type) {
    case 'NoSuchCamp':
      return { field: 'org_id', reason: `is ${formatValue(orgId)}, a camp that the catalog does not list` };
    case 'NoSuchSession':
      return {
        field: 'instance_id',
        reason: `is ${formatValue(instanceId ?? '')}, a session that the camp does not offer`,
      };
    case 'FactHasChanged': {
      const { now: currentFact } = refusal;
      // `formatValue` would print a list as 'a list'.
      const currentValue = formatValue(Array.isArray(currentFact) ? formatFact(currentFact) : currentFact);
      const description = currentFact === null ? 'is no longer listed' : `is now ${currentValue}`;
      return { field: refusal.field, reason: `${description}; check it again before you correct it` };
    }
    case 'FactsDisagree':
      return { field: refusal.field, reason: refusal.reason };
    case 'NotCorrected':
      return { field: refusal.field, reason: 'has no correction; it already has the value from the source' };
  }
};

const STATUS_BY_REFUSAL = {
  NoSuchCamp: 404,
  NoSuchSession: 404,
  FactHasChanged: 409,
  FactsDisagree: 422,
  NotCorrected: 409,
} as const satisfies Record<CorrectionRefusal['type'], number>;

/** Converts a refusal to the problem that the API returns. */
export const explainCorrectionRefusal =
  (target: CorrectionTarget) =>
  (refusal: CorrectionRefusal): Problem => {
    const { field, reason } = toFactFault(refusal, target);
    return problem(STATUS_BY_REFUSAL[refusal.type], { type: refusal.type, field, message: `${field} ${reason}.` });
  };

/** The problem for a value that does not match the schema of its field. */
export const createFactProblem = ({ field, reason }: FactFault): Problem =>
  problem(400, { type: 'BadRequest', field, message: `${field} ${reason}.` });
