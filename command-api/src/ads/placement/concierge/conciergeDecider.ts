import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  ConciergeRequestClosed,
  ConciergeRequested,
  type ConciergeRequestEvent,
  conciergeRequestEvents,
  ConciergeRequestReopened,
} from '@campjay/events/ads/placement.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import {
  type AdminDecision,
  type DecisionRefusal,
  type RequestStatus,
  checkDecision,
} from '../../../admin/requestDecision.ts';
import { accept, type Decider, type Decision, refuse } from '../../../kernel/decider.ts';

/** The commands for a concierge request: a camp operator asks to be contacted about advertising. */
export type ConciergeCommand =
  | { readonly type: 'RequestConcierge'; readonly email: Sealed<string>; readonly notes: Sealed<string> }
  /** Closes the request with an outcome, or reopens it. */
  | ({ readonly type: 'DecideRequest'; readonly note: Sealed<string> } & AdminDecision)
  /** Marks the request as deleted, before its encryption key is destroyed. */
  | { readonly type: 'ForgetRequest' };

export type ConciergeRefusal =
  /** The stream already has a request: each request has its own stream. */
  | { readonly type: 'RequestExists' }
  | { readonly type: 'NoSuchRequest' }
  | { readonly type: 'RequestForgotten' }
  | DecisionRefusal;

type ConciergeStatus = 'none' | 'forgotten' | RequestStatus;

const decide = (
  command: ConciergeCommand,
  status: ConciergeStatus,
): Decision<ConciergeRequestEvent, ConciergeRefusal> => {
  if (command.type === 'RequestConcierge') {
    const { email, notes } = command;
    return status === 'none' ? accept(ConciergeRequested({ email, notes })) : refuse({ type: 'RequestExists' });
  }
  if (status === 'none') return refuse({ type: 'NoSuchRequest' });
  const isForgotten = status === 'forgotten';
  // `PersonForgotten` is shared by all streams with encrypted fields.
  if (command.type === 'ForgetRequest') return isForgotten ? accept() : accept(PersonForgotten({}));
  if (isForgotten) return refuse({ type: 'RequestForgotten' });
  const refusal = checkDecision(command, status);
  if (refusal) return refuse(refusal);
  const { decision, note } = command;
  if (decision === 'reopened') return accept(ConciergeRequestReopened({ note }));
  return accept(ConciergeRequestClosed({ outcome: decision, note }));
};

const evolve = (status: ConciergeStatus, event: ConciergeRequestEvent): ConciergeStatus => {
  if (status === 'forgotten') return 'forgotten';
  /** The revision of this event in its stream. */
  const revision = status === 'none' ? 0 : status.revision + 1;
  switch (event.type) {
    case 'ConciergeRequested':
    case 'ConciergeRequestReopened':
      return { state: 'open', revision };
    case 'ConciergeRequestClosed':
      return { state: event.data.outcome, revision };
    case 'PersonForgotten':
      return 'forgotten';
  }
};

/**
 * The rules for a concierge request, which is submitted once, may be closed and reopened by admins, and may be
 * forgotten in any state.
 */
export const conciergeDecider: Decider<ConciergeStatus, ConciergeCommand, ConciergeRequestEvent, ConciergeRefusal> = {
  events: conciergeRequestEvents,
  initialState: 'none',
  evolve,
  decide,
};
