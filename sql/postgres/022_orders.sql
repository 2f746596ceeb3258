-- 022: standing orders. A player has Shanghai! called on their next turn, if it is good enough for them then.

-- By how many points it has to better their lead; null: they have given no order in this game.
alter table seats add column order_call_if bigint
    constraint seats_order_call_if_range check (order_call_if between 1 and 20);

-- The entry that carried it out, or the last one before the turn on which it was void; null: it stands.
alter table seats add column order_ended_seq bigint;

-- 1: a standing order has entered it in its player's name; null: none has.
alter table moves add column ordered bigint
    constraint moves_ordered_flag check (ordered = 1);
