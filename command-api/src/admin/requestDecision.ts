import { type RequestDecision, type RequestState } from '@campjay/events/admin/requestStates.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';

/** How something that was asked or suggested stands, as far as decisions about it go. */
export interface RequestStatus {
  readonly state: RequestState;
  /** Of the last event of its stream. */
  readonly revision: number;
}

/** An admin's decision about what they saw. */
export interface DecidedRequest {
  readonly decision: RequestDecision;
  /** The revision that was shown to them. */
  readonly seen: number;
}

export type DecisionRefusal =
  /** Somebody else decided between their looking and their deciding. */
  | { readonly type: 'DecidedMeanwhile'; readonly state: RequestState }
  /** It stands so already, or it has to be reopened before it is decided otherwise. */
  | { readonly type: 'NothingToDecide'; readonly state: RequestState };

/** Why the decision cannot be taken; undefined where it can: what is open is resolved, what is resolved is reopened. */
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
