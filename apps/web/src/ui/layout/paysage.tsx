const VINES = Array.from({ length: 15 }, (_, k) => {
  const [from, to] = [60 + k * 44, 470 + k * 12];
  return `M${from - 330 + k * 14} 905Q${(from + to) / 2 - 120} 800 ${to} 706`;
});
const FURROWS = Array.from(
  { length: 10 },
  (_, k) => `M${930 + k * 30} ${672 - k * 2.2}Q${1010 + k * 44} ${735 + k} ${1000 + k * 78} ${835 - k * 3}`,
);

type Plane = 4 | 5 | 6 | 7;

/** The landscape of the pages without work: seven planes and a sun, all from the brand's colour. */
export function Paysage() {
  return (
    <svg className="paysage" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--p-sky2)" />
          <stop offset=".7" stopColor="var(--p-sky1)" />
        </linearGradient>
        <clipPath id="left-hill">
          <path d="M0 735C200 668 430 676 650 722S1040 800 1180 905H0Z" />
        </clipPath>
        <clipPath id="right-hill">
          <path d="M800 905C860 720 1010 650 1180 640S1380 668 1440 650V905Z" />
        </clipPath>
      </defs>
      <rect width="1440" height="900" fill="url(#sky)" />
      <circle cx="1010" cy="470" r="128" fill="var(--p-sun)" opacity=".22" />
      <circle cx="1010" cy="470" r="84" fill="var(--p-sun)" />
      <g fill="#fff" opacity=".75">
        <path d="M640 236h190a12 12 0 0 0 0-24h-44a30 30 0 0 0-58-8 20 20 0 0 0-34 8h-54a12 12 0 0 0 0 24Z" />
        <path d="M1150 322h150a10 10 0 0 0 0-20h-40a24 24 0 0 0-46-6 16 16 0 0 0-26 6h-38a10 10 0 0 0 0 20Z" />
      </g>
      <path
        d="M0 560C90 530 150 470 250 476S380 540 470 520 640 428 740 452 880 540 980 516 1160 442 1260 470 1390 540 1440 520V900H0Z"
        fill="var(--p1)"
      />
      <path d="M0 600C140 560 260 540 400 580S640 628 780 588 1040 526 1180 566 1360 610 1440 580V900H0Z" fill="var(--p2)" />
      <path d="M0 660C180 596 330 604 520 636S820 676 980 628 1290 584 1440 636V900H0Z" fill="var(--p3)" />
      <Village />
      <Cypress x={1092} y={618} size={0.55} plane={5} />
      <Cypress x={1106} y={620} size={0.42} plane={5} />
      <Cypress x={1292} y={606} size={0.5} plane={5} />
      <Tree x={1060} y={626} size={0.7} plane={4} />
      <Tree x={1320} y={606} size={0.8} plane={4} />
      <Tree x={1346} y={609} size={0.6} plane={4} />
      <path d="M800 905C860 720 1010 650 1180 640S1380 668 1440 650V905Z" fill="var(--p4)" />
      <g clipPath="url(#right-hill)" fill="none" stroke="var(--p3)" strokeWidth="2.5" opacity=".55">
        {FURROWS.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <path d="M0 735C200 668 430 676 650 722S1040 800 1180 905H0Z" fill="var(--p5)" />
      <g clipPath="url(#left-hill)" fill="none" stroke="var(--p4)" strokeWidth="3.5" opacity=".6">
        {VINES.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <Cypress x={706} y={744} size={1.05} plane={6} />
      <Cypress x={732} y={752} size={0.8} plane={6} />
      <Cypress x={684} y={738} size={0.62} plane={6} />
      <Tree x={350} y={690} size={0.9} plane={6} />
      <Tree x={322} y={690} size={0.65} plane={6} />
      <path d="M0 905V838C240 800 520 838 760 858S1220 880 1440 800V905Z" fill="var(--p6)" />
      <path d="M560 905C780 868 1120 896 1440 852V905Z" fill="var(--p7)" />
      <Cypress x={1352} y={852} size={1.5} plane={7} />
      <Cypress x={1390} y={848} size={1.15} plane={7} />
      <Cypress x={1322} y={860} size={0.85} plane={7} />
    </svg>
  );
}

function Village() {
  return (
    <g transform="translate(1186 590)">
      <g fill="var(--p-sky1)">
        <path d="M-74 22v-24l18-13 18 13v24z" />
        <path d="M-34 20v-32l21-14 21 14v32z" />
        <path d="M34 20v-24l19-13 19 13v24z" />
        <path d="M9 20v-78h17v78z" />
      </g>
      <g fill="var(--p5)">
        <path d="M-78 0l22-17 22 17z" />
        <path d="M-39-10l26-18 26 18z" />
        <path d="M30-2l23-17 23 17z" />
        <path d="M6-56l11.5-36 11.5 36z" />
        <path d="M15-46h5v9h-5z" />
        <path d="M-20 4h6v16h-6zM48 6h6v14h-6zM-60 6h6v12h-6z" opacity=".6" />
      </g>
    </g>
  );
}

type Planted = { readonly x: number; readonly y: number; readonly size: number; readonly plane: Plane };

function Cypress({ x, y, size, plane }: Planted) {
  return <path transform={`translate(${x} ${y}) scale(${size})`} d="M0 0C-8-14-10-58 0-88 10-58 8-14 0 0Z" fill={`var(--p${plane})`} />;
}

function Tree({ x, y, size, plane }: Planted) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill={`var(--p${plane})`}>
      <rect x="-1.6" y="-16" width="3.2" height="16" />
      <ellipse cx="0" cy="-27" rx="15" ry="14" />
    </g>
  );
}
