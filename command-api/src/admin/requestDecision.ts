import { type RequestDecision, type RequestState } from '@campjay/events/admin/requestStates.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';

/** What a decision needs to know about a concierge request or a suggestion. */
export interface RequestStatus {
  readonly state: RequestState;
  /** Revision of the last event of its stream. */
  readonly revision: number;
}

/** An admin's decision about a concierge request or a suggestion. */
export interface AdminDecision {
  readonly decision: RequestDecision;
  /** The revision that the admin saw when deciding. */
  readonly seenRevision: number;
}

export type DecisionRefusal =
  /** Another admin has decided since this admin loaded the request. */
  | { readonly type: 'DecidedMeanwhile'; readonly state: RequestState }
  /** The request is open and cannot be reopened, or is resolved and must be reopened first. */
  | { readonly type: 'NothingToDecide'; readonly state: RequestState };

/**
 * Returns why the decision is refused, or undefined if it is allowed: open requests can be resolved, and resolved ones
 * can be reopened.
 */
export const checkDecision = (
  { decision, seenRevision }: AdminDecision,
  { state, revision }: RequestStatus,
): DecisionRefusal | undefined => {
  if (seenRevision !== revision) return { type: 'DecidedMeanwhile', state };
  const isOpen = state === 'open';
  const isReopening = decision === 'reopened';
  const isAllowed = isOpen ? !isReopening : isReopening;
  return isAllowed ? undefined : { type: 'NothingToDecide', state };
};

const STATE_TEXTS: Readonly<Record<RequestState, string>> = {
  open: 'open again',
  done: 'marked as done',
  declined: 'declined',
};

export const explainDecisionRefusal = ({ type, state }: DecisionRefusal): Problem =>
  problem(409, {
    type,
    message:
      type === 'DecidedMeanwhile'
        ? `Somebody else was faster: it is ${STATE_TEXTS[state]} now.`
        : `It is already ${state === 'open' ? 'open' : STATE_TEXTS[state]}.`,
  });
