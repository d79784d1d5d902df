import { type Sealed } from '@campjay/events/sealed.ts';
import { type SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import {
  type SuggestionEvent,
  suggestionEvents,
  SuggestionMade,
  SuggestionReopened,
  SuggestionResolved,
} from '@campjay/events/suggestions/events.ts';
import {
  type AdminDecision,
  type DecisionRefusal,
  type RequestStatus,
  checkDecision,
} from '../admin/requestDecision.ts';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';

export type SuggestionCommand =
  | { readonly type: 'MakeSuggestion'; readonly kind: SuggestionType; readonly text: Sealed<string> }
  | ({ readonly type: 'DecideSuggestion'; readonly note: string } & AdminDecision);

export type SuggestionRefusal =
  /** The stream already contains a suggestion; each suggestion has a stream of its own. */
  { readonly type: 'SuggestionExists' } | { readonly type: 'NoSuchSuggestion' } | DecisionRefusal;

const decide = (
  command: SuggestionCommand,
  status: RequestStatus | null,
): Decision<SuggestionEvent, SuggestionRefusal> => {
  if (command.type === 'MakeSuggestion')
    return status
      ? refuse({ type: 'SuggestionExists' })
      : accept(SuggestionMade({ suggestion_type: command.kind, suggestion_text: command.text }));
  if (!status) return refuse({ type: 'NoSuchSuggestion' });
  const refusal = checkDecision(command, status);
  if (refusal) return refuse(refusal);
  const { decision, note } = command;
  if (decision === 'reopened') return accept(SuggestionReopened({ note }));
  return accept(SuggestionResolved({ outcome: decision, note }));
};

const evolve = (status: RequestStatus | null, event: SuggestionEvent): RequestStatus => ({
  state: event.type === 'SuggestionResolved' ? event.data.outcome : 'open',
  revision: status ? status.revision + 1 : 0,
});

/** The rules of a suggestion's stream: it is made once; then admins can resolve it and reopen it. */
export const suggestionDecider: Decider<RequestStatus | null, SuggestionCommand, SuggestionEvent, SuggestionRefusal> = {
  events: suggestionEvents,
  initialState: null,
  evolve,
  decide,
};
