import { useIdentity } from '../identity/useIdentity.ts';
import { TextPage } from '../texts/TextPage.tsx';
import { FavoritesOfParent } from './FavoritesOfParent.tsx';
import { SignUpButton } from './SignUpButton.tsx';

/** A parent's favorites; to somebody signed out the page says what it is for (DESIGN §15 'Signed out'). */
export function FavoritesPage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/favorites" action={<SignUpButton />} /> : <FavoritesOfParent />;
}
