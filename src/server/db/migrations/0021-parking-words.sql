-- What a car in a neighbour's space has to expect is for the law to say: clamping on private land is unlawful in England.
alter table venue alter column cef_parking_term
  set default 'Spaces marked CEF are reserved for our neighbour, who may act against a car left in one. I am not parked in a CEF space.';
update venue set cef_parking_term = default
  where cef_parking_term = 'Spaces marked CEF belong to a neighbour, who may clamp or tow away a car that stands in one. I am not parked in a CEF space.';
