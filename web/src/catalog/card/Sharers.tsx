import { useAppSelector } from '../../app/hooks.ts';
import { sharersOf } from '../../favorites/favorites.ts';

/** Who of those that share their lists with the parent has favorited the camp. */
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
