import { SignUpButton } from '../favorites/SignUpButton.tsx';
import { useIdentity } from '../identity/useIdentity.ts';
import { TextPage } from '../texts/TextPage.tsx';
import { ScheduleOfParent } from './ScheduleOfParent.tsx';

/** A parent's schedule; to somebody signed out the page says what it is for (DESIGN §15 'Signed out'). */
export function SchedulePage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/scheduling" action={<SignUpButton />} /> : <ScheduleOfParent />;
}
