"""Zonal statistics of etopo20 over countries-50m, independently: NumPy, SciPy's NetCDF reader or our own, even-odd per point.

usage: python3 reference.py etopo20.cdf countries-50m.json > countries-50m-relief.csv

A cell belongs to a country when its centre is inside by even-odd, an edge at latitude y counting when y1 <= y < y2. Rings that
cross the antimeridian are unrolled and asked at three longitudes, a turn apart; a ring around the pole is closed along it.
"""
import json
import struct
import sys

import numpy as np


def netcdf_classic(path, wanted):
    """The values of some non-record variables of a classic NetCDF file."""
    data = open(path, "rb").read()
    assert data[:4] == b"CDF\x01"
    at = 8

    def integer():
        nonlocal at
        at += 4
        return struct.unpack(">i", data[at - 4 : at])[0]

    def text():
        nonlocal at
        length = integer()
        value = data[at : at + length].decode()
        at += (length + 3) // 4 * 4
        return value

    sizes = {1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 8}

    def attributes():
        nonlocal at
        integer()
        found = {}
        for _ in range(integer()):
            name = text()
            kind = integer()
            count = integer()
            raw = data[at : at + count * sizes[kind]]
            if kind in (5, 6):
                found[name] = np.frombuffer(raw, ">f4" if kind == 5 else ">f8")[0]
            at += (count * sizes[kind] + 3) // 4 * 4
        return found

    integer()
    dimensions = []
    for _ in range(integer()):
        text()
        dimensions.append(integer())
    attributes()
    integer()
    values = {}
    for _ in range(integer()):
        name = text()
        shape = [dimensions[integer()] for _ in range(integer())]
        about = attributes()
        kind = integer()
        integer()
        offset = integer()
        if name in wanted:
            dtype = ">f4" if kind == 5 else ">f8"
            count = int(np.prod(shape))
            values[name] = np.frombuffer(data, dtype, count, offset).reshape(shape).astype(float)
            if "_FillValue" in about:
                values[name][values[name] == float(about["_FillValue"])] = np.nan
    return values


def arcs(topology):
    scale, translate = topology["transform"]["scale"], topology["transform"]["translate"]
    decoded = []
    for arc in topology["arcs"]:
        points = np.cumsum(np.array([p[:2] for p in arc], dtype=float), axis=0)
        decoded.append(points * scale + translate)
    return decoded


def ring(numbers, decoded):
    parts = []
    for number in numbers:
        arc = decoded[number] if number >= 0 else decoded[~number][::-1]
        parts.append(arc if not parts else arc[1:])
    return np.concatenate(parts)


def unrolled(points):
    steps = np.diff(points[:, 0])
    turns = np.concatenate([[0], np.cumsum(np.where(steps > 180, -360, np.where(steps < -180, 360, 0)))])
    moved = points.copy()
    moved[:, 0] += turns
    if abs(moved[0, 0] - moved[-1, 0]) > 1:  # around a pole
        pole = np.copysign(90, moved[0, 1])
        moved = np.vstack([moved, [moved[-1, 0], pole], [moved[0, 0], pole], moved[0]])
    return moved


def inside(points, xs, ys):
    """For each centre, whether an odd number of edges lies east of it."""
    odd = np.zeros((len(ys), len(xs)), dtype=bool)
    for (x1, y1), (x2, y2) in zip(points[:-1], points[1:]):
        if y1 == y2:
            continue
        if y1 > y2:
            x1, y1, x2, y2 = x2, y2, x1, y1
        for row in np.nonzero((ys >= y1) & (ys < y2))[0]:
            crossing = x1 + (ys[row] - y1) * (x2 - x1) / (y2 - y1)
            odd[row] ^= xs < crossing
    return odd


def main():
    source = netcdf_classic(sys.argv[1], {"ROSE"})
    rose = source["ROSE"][::-1, :1080]  # north first, without the repeated column
    rose = np.roll(rose, -480, axis=1)  # from 20..380 to -180..180
    xs = -180 + (np.arange(1080) + 0.5) / 3
    ys = 90 - (np.arange(540) + 0.5) / 3
    topology = json.load(open(sys.argv[2]))
    decoded = arcs(topology)
    print("place,id,name,cells,min,max,sum,mean")
    for place, country in enumerate(topology["objects"]["countries"]["geometries"]):
        polygons = country.get("arcs", [])
        polygons = [polygons] if country["type"] == "Polygon" else polygons
        selected = np.zeros((540, 1080), dtype=bool)
        for polygon in polygons:
            for numbers in polygon:
                points = unrolled(ring(numbers, decoded))
                for turn in (-360, 0, 360):
                    low, high = points[:, 0].min(), points[:, 0].max()
                    if high < -180 + turn or low > 180 + turn:
                        continue
                    selected ^= inside(points, xs + turn, ys)
        values = rose[selected]
        valid = values[~np.isnan(values)]
        name = country["properties"]["name"].replace(",", "")
        numbers = [valid.min(), valid.max(), valid.sum(), valid.mean()] if len(valid) else [""] * 4
        shown = ",".join(f"{n:.6f}" if n != "" else "" for n in numbers)
        print(f"{place},{country.get('id', '')},{name},{selected.sum()},{shown}")


main()
