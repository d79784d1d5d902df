import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';

/** Somebody opened an account as a parent. The names are those that other parents see on what is shared with them. */
export const ParentJoined = defineEvent(
  'ParentJoined',
  1,
  z.object({ email: sealed<string>(), firstName: sealed<string>(), lastName: sealed<string>() }),
);
export type ParentJoined = EventOf<typeof ParentJoined>;
