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
  accept,
  type Decider,
  type Decision,
  refuse,
  addKey,
  EMPTY_SET,
  hasKey,
  type PersistentSet,
  removeKey,
} from '../kernel/decider.ts';

export type HiddenCampsCommand =
  | { readonly type: 'HideCamp' | 'UnhideCamp'; readonly orgId: OrgId }
  /** Ends the stream. Sent when the parent deletes the account. */
  | { readonly type: 'ForgetPerson' };

export type HiddenCampsRefusal =
  | { readonly type: 'TooManyHiddenCamps'; readonly max: number }
  | { readonly type: 'PersonForgotten' };

export interface HiddenCamps {
  readonly camps: PersistentSet<OrgId>;
  readonly isForgotten: boolean;
}

type HiddenCampsDecision = Decision<HiddenCampsEvent, HiddenCampsRefusal>;

const decide = (command: HiddenCampsCommand, { camps, isForgotten }: HiddenCamps): HiddenCampsDecision => {
  if (command.type === 'ForgetPerson') return isForgotten ? accept() : accept(PersonForgotten({}));
  if (isForgotten) return refuse({ type: 'PersonForgotten' });
  const { type, orgId } = command;
  const isHidden = hasKey(camps, orgId);
  switch (type) {
    case 'HideCamp':
      if (isHidden) return accept();
      if (camps.size >= MAX_HIDDEN_CAMPS) return refuse({ type: 'TooManyHiddenCamps', max: MAX_HIDDEN_CAMPS });
      return accept(CampHidden({ orgId }));
    case 'UnhideCamp':
      return isHidden ? accept(CampUnhidden({ orgId })) : accept();
  }
};

const evolve = (state: HiddenCamps, event: HiddenCampsEvent): HiddenCamps => {
  switch (event.type) {
    case 'CampHidden':
      return { ...state, camps: addKey(state.camps, event.data.orgId) };
    case 'CampUnhidden':
      return { ...state, camps: removeKey(state.camps, event.data.orgId) };
    case 'PersonForgotten':
      return { camps: EMPTY_SET, isForgotten: true };
  }
};

/** The rules of a parent's hidden camps: hiding a hidden camp, or showing a visible one, changes nothing. */
export const hiddenCampsDecider: Decider<HiddenCamps, HiddenCampsCommand, HiddenCampsEvent, HiddenCampsRefusal> = {
  events: hiddenCampsEvents,
  initialState: { camps: EMPTY_SET, isForgotten: false },
  evolve,
  decide,
};
