import './cards.css';

/** Width and height of each placeholder line, in pixels or percent of the card's width. */
const PLACEHOLDER_LINES = [
  ['75%', 18],
  [88, 22],
  ['100%', 186],
  ['100%', 48],
  ['85%', 24],
  ['100%', 44],
] as const;

/** Placeholders about the size of a card, shown while cards load. They are in the same grid, so that nothing moves. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul className="cards" aria-hidden="true" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className="card">
            {PLACEHOLDER_LINES.map(([width, height], lineIndex) => (
              <i key={lineIndex} style={{ width, height }} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
