// Which companion plays a seat, chosen in the list of seats.
import { send } from '../game/connection';
import { mine, table } from '../game/store';
import { t } from '../text/texts';
import { companionOf, kStrengths } from './companions';

/** For whoever may decide it: the seat's owner, the host of a free one, all for one who is away. */
export function SeatPick({ hero, name, away }: { hero: string; name: string; away: boolean }) {
  const meta = table.value!;
  const person = meta.seats[hero];
  const isMine = person === meta.you;
  const isFree = person === null && meta.host;
  const lends = away && !isMine && (meta.host || mine.value.size > 0);
  if (!isMine && !isFree && !lends) return null;
  const choose = (strength: string): void => {
    if (lends) void send({ do: 'propose', hand: hero, companion: strength });
    else if (strength) void send({ do: 'companion', seat: hero, strength });
    else void send({ do: 'companion', seat: hero, off: true });
  };
  return <StrengthPick name={name} value={companionOf(hero)} onPick={choose} mustLend={lends} />;
}

/** A person, or a companion of some strength. */
export function StrengthPick({
  name,
  value,
  onPick,
  mustLend = false,
}: {
  name: string;
  value: string;
  onPick(strength: string): void;
  mustLend?: boolean;
}) {
  return (
    <select
      class="companion-pick"
      aria-label={t('web.companion.pick', { hero: name })}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      <option value="" disabled={mustLend}>
        {t('web.companion.none')}
      </option>
      {kStrengths.map((strength) => (
        <option key={strength} value={strength}>
          {t(`web.companion.${strength}`)}
        </option>
      ))}
    </select>
  );
}
