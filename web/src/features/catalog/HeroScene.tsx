import { JayMedallion } from '../../ui/Jay.tsx';
import styles from './Hero.module.css';

/** SVG path of a conifer, in units of the scene's view box. `x` is its center, and `foot` the y of its lower edge. */
const coniferPath = (x: number, foot: number, height: number): string => {
  const tierHeight = height / 3;
  const halfWidth = height * 0.2;
  return (
    `M${x - halfWidth} ${foot}L${x - halfWidth * 0.45} ${foot - tierHeight}h${-halfWidth * 0.35}` +
    `L${x - halfWidth * 0.25} ${foot - 2 * tierHeight}` +
    `h${-halfWidth * 0.25}L${x} ${foot - height}L${x + halfWidth * 0.5} ${foot - 2 * tierHeight}h${-halfWidth * 0.25}` +
    `L${x + halfWidth * 0.8} ${foot - tierHeight}h${-halfWidth * 0.35}L${x + halfWidth} ${foot}Z`
  );
};

/** SVG path of several conifers that stand on the same line. */
const forestPath = (trees: readonly (readonly [x: number, height: number])[], foot: number): string =>
  trees.map(([x, height]) => coniferPath(x, foot, height)).join('');

const FAR_TREES = forestPath(
  [
    [40, 50],
    [66, 74],
    [92, 58],
    [250, 54],
    [276, 82],
    [302, 62],
    [520, 60],
    [546, 84],
    [574, 66],
    [760, 70],
    [790, 52],
    [1010, 66],
    [1036, 90],
    [1064, 70],
    [1180, 60],
  ],
  170,
);
const NEAR_TREES = forestPath(
  [
    [-6, 92],
    [18, 64],
    [410, 60],
    [436, 92],
    [640, 70],
    [668, 104],
    [698, 76],
    [880, 74],
    [910, 112],
    [940, 84],
    [1150, 96],
    [1190, 122],
  ],
  196,
);

/** Decorative hills and conifers at the bottom of the hero, and Jay in front of the evening sun. */
export function HeroScene() {
  return (
    <>
      <svg viewBox="0 0 1200 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={styles['scene']}>
        <path
          fill="#28537f"
          opacity="0.55"
          d="M0 110C140 58 260 64 380 92s220 14 330-22 220-34 320 2 120 16 170 2v126H0z"
        />
        <path fill="#1d4a5c" d={FAR_TREES} />
        <path fill="#1d4a5c" d="M0 162q200-30 420 0t400-6 380 4v40H0z" />
        <path fill="#173c3a" d={NEAR_TREES} />
        <path fill="#173c3a" d="M0 186q180-16 380 0t420-4 400 2v16H0z" />
      </svg>
      <JayMedallion className={styles['jay']} />
    </>
  );
}
