import { useIdentity } from '../identity/useIdentity.ts';
import { TextPage } from '../texts/TextPage.tsx';
import { FavoritesOfParent } from './FavoritesOfParent.tsx';
import { SignUpButton } from './SignUpButton.tsx';

/** A parent's favorites; signed out, the page explains itself (Requirement D15.21). */
export function FavoritesPage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/favorites" action={<SignUpButton />} /> : <FavoritesOfParent />;
}
