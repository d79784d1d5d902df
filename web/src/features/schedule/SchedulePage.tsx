import { SignUpButton } from '../favorites/SignUpButton.tsx';
import { useIdentity } from '../identity/useIdentity.ts';
import { TextPage } from '../texts/TextPage.tsx';
import { ScheduleOfParent } from './ScheduleOfParent.tsx';

/** A parent's schedule; signed out, the page explains itself (Requirement D15.21). */
export function SchedulePage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/scheduling" action={<SignUpButton />} /> : <ScheduleOfParent />;
}
