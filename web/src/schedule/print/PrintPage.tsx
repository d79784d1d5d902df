import { SignUpButton } from '../../favorites/SignUpButton.tsx';
import { useIdentity } from '../../identity/useIdentity.ts';
import { TextPage } from '../../texts/TextPage.tsx';
import { PrintedSchedule } from './PrintedSchedule.tsx';

/** A schedule on paper; to somebody signed out the page says what a schedule is for. */
export function PrintPage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/scheduling" action={<SignUpButton />} /> : <PrintedSchedule />;
}
