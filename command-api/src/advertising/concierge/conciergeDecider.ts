import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ConciergeRequested } from '@campjay/events/advertising/events.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { accepted, type Decider, type Decision, refused } from '../../decider.ts';

export type ConciergeCommand =
  | { readonly type: 'RequestConcierge'; readonly email: Sealed<string>; readonly notes: Sealed<string> }
  /** Comes before the request's key is destroyed. */
  | { readonly type: 'ForgetRequest' };

export type ConciergeRefusal =
  /** The stream holds a request already: each has one of its own. */
  { readonly type: 'RequestExists' } | { readonly type: 'NoSuchRequest' };

type ConciergeEvent = ConciergeRequested | PersonForgotten;
type Standing = 'none' | 'open' | 'forgotten';

const decide = (command: ConciergeCommand, standing: Standing): Decision<ConciergeEvent, ConciergeRefusal> => {
  if (command.type === 'RequestConcierge') {
    const { email, notes } = command;
    return standing === 'none' ? accepted(ConciergeRequested({ email, notes })) : refused({ type: 'RequestExists' });
  }
  if (standing === 'none') return refused({ type: 'NoSuchRequest' });
  return standing === 'open' ? accepted(PersonForgotten({})) : accepted();
};

/** The rules of the stream of a camp operator who wants to be called: said once, and forgotten when it is done. */
export const conciergeDecider: Decider<Standing, ConciergeCommand, ConciergeEvent, ConciergeRefusal> = {
  events: [ConciergeRequested, PersonForgotten],
  initialState: 'none',
  evolve: (_standing, event) => (event.type === 'PersonForgotten' ? 'forgotten' : 'open'),
  decide,
};
