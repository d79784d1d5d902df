import { SignUpButton } from '../../favorites/ListCover.tsx';
import { useIdentity } from '../../identity/useIdentity.ts';
import { TextPage } from '../../texts/TextPage.tsx';
import { PrintedSchedule } from './PrintedSchedule.tsx';

/** The print page of a signed-in parent; visitors see a text page about scheduling instead. */
export function PrintPage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/scheduling" action={<SignUpButton />} /> : <PrintedSchedule />;
}
