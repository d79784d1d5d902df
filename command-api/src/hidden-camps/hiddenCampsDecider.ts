import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type OrgId } from '@campjay/events/catalog/facts.ts';
import {
  CampHidden,
  CampUnhidden,
  type HiddenCampsEvent,
  hiddenCampsEvents,
} from '@campjay/events/hidden-camps/events.ts';
import { MAX_HIDDEN_CAMPS } from '@campjay/domain/limits.ts';
import {
  accepted,
  type Decider,
  type Decision,
  refused,
  isOn,
  NO_TOGGLES,
  type Toggles,
  withToggle,
} from '../kernel/decider.ts';

export type HiddenCampsCommand =
  | { readonly type: 'HideCamp' | 'UnhideCamp'; readonly orgId: OrgId }
  /** Ends the stream. Sent when the parent deletes the account. */
  | { readonly type: 'ForgetPerson' };

export type HiddenCampsRefusal =
  | { readonly type: 'TooManyHiddenCamps'; readonly max: number }
  | { readonly type: 'PersonForgotten' };

export interface HiddenCamps {
  readonly camps: Toggles<OrgId>;
  readonly isForgotten: boolean;
}

type HiddenCampsDecision = Decision<HiddenCampsEvent, HiddenCampsRefusal>;

const decide = (command: HiddenCampsCommand, { camps, isForgotten }: HiddenCamps): HiddenCampsDecision => {
  if (command.type === 'ForgetPerson') return isForgotten ? accepted() : accepted(PersonForgotten({}));
  if (isForgotten) return refused({ type: 'PersonForgotten' });
  const { type, orgId } = command;
  const isHidden = isOn(camps, orgId);
  switch (type) {
    case 'HideCamp':
      if (isHidden) return accepted();
      if (camps.size >= MAX_HIDDEN_CAMPS) return refused({ type: 'TooManyHiddenCamps', max: MAX_HIDDEN_CAMPS });
      return accepted(CampHidden({ orgId }));
    case 'UnhideCamp':
      return isHidden ? accepted(CampUnhidden({ orgId })) : accepted();
  }
};

const evolve = (state: HiddenCamps, event: HiddenCampsEvent): HiddenCamps => {
  switch (event.type) {
    case 'CampHidden':
    case 'CampUnhidden':
      return { ...state, camps: withToggle(state.camps, event.data.orgId, event.type === 'CampHidden') };
    case 'PersonForgotten':
      return { camps: NO_TOGGLES, isForgotten: true };
  }
};

/** The rules of a parent's hidden camps: hiding a hidden camp, or showing a visible one, changes nothing. */
export const hiddenCampsDecider: Decider<HiddenCamps, HiddenCampsCommand, HiddenCampsEvent, HiddenCampsRefusal> = {
  events: hiddenCampsEvents,
  initialState: { camps: NO_TOGGLES, isForgotten: false },
  evolve,
  decide,
};
