import { type OrgId } from '@campjay/events/catalog/facts.ts';
import {
  CampHidden,
  CampUnhidden,
  type HiddenCampsEvent,
  hiddenCampsEvents,
} from '@campjay/events/hidden-camps/events.ts';
import { MAX_HIDDEN_CAMPS } from '@campjay/events/hidden-camps/limits.ts';
import { accepted, type Decider, refused } from '../decider.ts';
import { isOn, NOTHING_ON, type Toggles, turned } from '../toggles.ts';

export interface HiddenCampsCommand {
  readonly type: 'HideCamp' | 'UnhideCamp';
  readonly orgId: OrgId;
}

export interface TooManyHiddenCamps {
  readonly type: 'TooManyHiddenCamps';
  readonly max: number;
}

/** The rules of the camps that a parent has hidden: a camp is hidden or not, however often that is wished. */
export const hiddenCampsDecider: Decider<Toggles<OrgId>, HiddenCampsCommand, HiddenCampsEvent, TooManyHiddenCamps> = {
  events: hiddenCampsEvents,
  initialState: NOTHING_ON,
  evolve: (hidden, { type, data }) => turned(hidden, data.orgId, type === 'CampHidden'),
  decide: ({ type, orgId }, hidden) => {
    const isHidden = isOn(hidden, orgId);
    switch (type) {
      case 'HideCamp':
        if (isHidden) return accepted();
        if (hidden.size >= MAX_HIDDEN_CAMPS) return refused({ type: 'TooManyHiddenCamps', max: MAX_HIDDEN_CAMPS });
        return accepted(CampHidden({ orgId }));
      case 'UnhideCamp':
        return isHidden ? accepted(CampUnhidden({ orgId })) : accepted();
    }
  },
};
