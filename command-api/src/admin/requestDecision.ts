import { type RequestDecision, type RequestState } from '@campjay/events/admin/requestStates.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';

/** The state of a request or suggestion, as far as decisions need it. */
export interface RequestStatus {
  readonly state: RequestState;
  /** Revision of the last event of its stream. */
  readonly revision: number;
}

/** An admin's decision. */
export interface DecidedRequest {
  readonly decision: RequestDecision;
  /** The revision that the admin saw. */
  readonly seen: number;
}

export type DecisionRefusal =
  /** Another admin decided after this one loaded the request. */
  | { readonly type: 'DecidedMeanwhile'; readonly state: RequestState }
  /** It already has this state, or must be reopened before another decision. */
  | { readonly type: 'NothingToDecide'; readonly state: RequestState };

/** Why the decision is refused; undefined if it is allowed: open requests can be resolved, resolved ones reopened. */
export const checkDecision = (
  { decision, seen }: DecidedRequest,
  { state, revision }: RequestStatus,
): DecisionRefusal | undefined => {
  if (seen !== revision) return { type: 'DecidedMeanwhile', state };
  return (state === 'open') === (decision === 'reopened') ? { type: 'NothingToDecide', state } : undefined;
};

const STATE_TEXTS: Readonly<Record<RequestState, string>> = {
  open: 'open again',
  done: 'marked as done',
  declined: 'declined',
};

export const explainDecision = ({ type, state }: DecisionRefusal): Problem =>
  problem(409, {
    type,
    message:
      type === 'DecidedMeanwhile'
        ? `Somebody else was faster: it is ${STATE_TEXTS[state]} now.`
        : `It is ${state === 'open' ? 'open' : STATE_TEXTS[state]} already.`,
  });
