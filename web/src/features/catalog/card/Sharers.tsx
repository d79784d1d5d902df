import { useAppSelector } from '../../../app/hooks.ts';
import { sharersOf } from '../../favorites/favorites.ts';

/** The parents who share their favorites with the user and have favorited the camp. */
export function Sharers({ orgId }: { orgId: string }) {
  const names = useAppSelector((state) => sharersOf(state, orgId));
  return (
    names && (
      <ul className="card-types is-sharers" aria-label="Also a favorite of">
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    )
  );
}
